import { z } from 'zod';
import { endpoint, wordsToFind } from './endpoint.ts';

/** A year of an inventory that the caller's units can be retired against; `unretired` in t CO2e. */
const inventoryOption = z.object({
  year: z.int(),
  projectSerial: z.string(),
  projectName: z.string(),
  unretired: z.int().min(0),
});

/** Lists the inventory years in force of the caller's organization (specification §4). */
export const listInventoryOptions = endpoint({
  method: 'GET',
  path: '/inventories/options',
  summary: 'List the inventory years that units can be retired against',
  access: 'signed-in',
  reply: z.array(inventoryOption),
  refusals: [401],
});

const receiver = z.object({ serial: z.string(), name: z.string() });

/**
 * Searches other organizations with an active account and an inventory, by name or serial (specification §4).
 */
export const searchReceivers = endpoint({
  method: 'GET',
  path: '/transfers/receivers',
  summary: 'Search the organizations that can receive units',
  access: 'signed-in',
  query: z.strictObject({ search: wordsToFind(200).optional() }),
  reply: z.array(receiver).max(20),
  refusals: [401],
});
