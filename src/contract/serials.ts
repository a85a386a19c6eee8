import { z } from 'zod';
import { registeredRowStatus } from './emission-rows.ts';
import { endpoint } from './endpoint.ts';

const sequence = z.int().min(1);

const organization = z.object({ serial: z.string(), name: z.string() });

/** Contiguous units with the same facts, as shown by a look-up. */
const serialBlock = z.object({
  serialMin: sequence,
  serialMax: sequence,
  year: z.int(),
  status: registeredRowStatus,
  retiredAgainst: z.string().nullable(),
  certificate: z.string().nullable(),
});

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
});

/** Details of a unit or a range. If it is a single block, its facts are repeated at the top level. */
export const serialDetails = z.object({
  serial: z.string(),
  project: z.object({ projectSerial: z.string(), title: z.string().nullable() }),
  year: z.int().optional(),
  status: registeredRowStatus.optional(),
  retiredAgainst: z.string().nullable().optional(),
  certificate: z.string().nullable().optional(),
  blocks: z.array(serialBlock),
  events: z.array(serialEvent),
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
