import { z } from 'zod';
import { registeredRowStatus } from './emission-rows.ts';
import { endpoint } from './endpoint.ts';

/** Blocks and events in a reply; of a range with more, the first of each. */
export const MAX_SERIAL_ROWS = 200;
/** Blocks in `largest`. */
export const MAX_LARGEST_BLOCKS = 10;

const sequence = z.int().min(1);
const count = z.int().min(0);

const organization = z.object({ serial: z.string(), name: z.string() });

/** Contiguous units with the same facts, as shown by a look-up. */
const serialBlock = z.object({
  serialMin: sequence,
  serialMax: sequence,
  year: z.int(),
  status: registeredRowStatus,
  holder: organization.describe('Who holds the units, or held them when they were retired or cancelled'),
  retiredAgainst: z.string().nullable(),
  certificate: z.string().nullable(),
});

/** Tonnes and blocks of a status. */
const statusTotal = z.object({ status: registeredRowStatus, tonnes: count, blocks: count });

/** An event of units: when, by which organization, and which units of the requested range it affected. */
const serialEvent = z.object({
  type: z.enum(['issued', 'recorded', 'retired', 'transferred', 'cancelled', 'corrected']),
  at: z.iso.datetime(),
  index: z.int().min(0).describe('Index of the event in the public log'),
  organization,
  receiver: organization.nullable().describe('Who received transferred units'),
  serialMin: sequence,
  serialMax: sequence,
  year: z.int(),
  retiredAgainst: z.string().nullable(),
  certificate: z
    .string()
    .nullable()
    .describe('Id of the certificate of a retirement, also after a correction'),
  reason: z.string().nullable().describe('Why a retirement or a cancellation was corrected'),
});

/**
 * Details of a unit or a range. If it is a single block, its facts are repeated at the top level. Of a range with more than 200 blocks or
 * events a reply has the first 200 of each; looking up the serials after the last block returns the next ones.
 */
export const serialDetails = z.object({
  serial: z.string(),
  project: z.object({ projectSerial: z.string(), title: z.string().nullable() }),
  year: z.int().optional(),
  status: registeredRowStatus.optional(),
  retiredAgainst: z.string().nullable().optional(),
  certificate: z.string().nullable().optional(),
  blocks: z.array(serialBlock).max(MAX_SERIAL_ROWS).describe('Lowest serials first; the first 200'),
  blockCount: count.describe('Blocks of the range, with those that are not in `blocks`'),
  largest: z
    .array(serialBlock)
    .max(MAX_LARGEST_BLOCKS)
    .describe('The largest blocks, if the range has more than are in `blocks`; else empty'),
  totals: z.array(statusTotal).describe('Tonnes and blocks of the whole range by status'),
  events: z.array(serialEvent).max(MAX_SERIAL_ROWS).describe('Oldest first; the first 200'),
  eventCount: count.describe('Events of the range, with those that are not in `events`'),
});

export type SerialDetails = z.output<typeof serialDetails>;

/** Looks up a serial (specification §2, `/serial`): one unit, or a range `…-000001..000500`. */
export const lookUpSerial = endpoint({
  method: 'GET',
  path: '/serials/{serial}',
  summary: 'Look up a unit or a range of units',
  params: z.strictObject({ serial: z.string().max(200) }),
  reply: serialDetails,
  refusals: [404],
  shared: true,
});

/** Does the same as a search: nothing found is an empty list. */
export const searchSerials = endpoint({
  method: 'GET',
  path: '/serials',
  summary: 'Search for a unit, or a range of units, by its serial',
  query: z.strictObject({ serial: z.string().max(200) }),
  reply: z.array(serialDetails).max(1),
  shared: true,
});
