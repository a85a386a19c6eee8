import { z } from 'zod';
import { MAX_PASTED_CHARACTERS } from '#domain/ledger/read-serial.ts';
import {
  certificateId,
  namedOrganization,
  projectSerial,
  projectTitle,
  retiredAgainst,
  serialMax,
  serialMin,
  signedAt,
  vintageYear,
} from './described.ts';
import { registeredRowStatus } from './emission-rows.ts';
import { endpoint, reference } from './endpoint.ts';

/** Blocks and events in a reply; of a range with more, the first of each. */
export const MAX_SERIAL_ROWS = 200;
/** Blocks in `largest`. */
export const MAX_LARGEST_BLOCKS = 10;

const count = z.int().min(0);

const status = registeredRowStatus.describe(
  'Registered: can be used; Retired: used for good, against a note or an inventory (RetiredInventory); Transferred: held by a receiver',
);

/** Contiguous units with the same details, as shown by a look-up. */
const serialBlock = z.object({
  serialMin,
  serialMax,
  year: vintageYear,
  status,
  holder: namedOrganization
    .extend({
      slug: z.string().nullable().describe('Address of its page on this site; null without a public page'),
    })
    .describe('Who holds the units, or held them when they were retired or cancelled'),
  retiredAgainst,
  certificate: certificateId,
});

/** Tonnes and blocks of a status. */
const statusTotal = z.object({
  status,
  tonnes: count.describe('t CO₂e, which is the number of units'),
  blocks: count.describe('Number of blocks with that status'),
});

/** An event of units: when, by which organization, and which units of the requested range it affected. */
const serialEvent = z.object({
  type: z
    .enum(['issued', 'recorded', 'retired', 'transferred', 'cancelled', 'corrected'])
    .describe('What happened; `recorded` units were purchased elsewhere'),
  at: z.iso.datetime().describe('When it happened'),
  index: z.int().min(0).describe('Index of the event in the public log'),
  signedAt,
  organization: namedOrganization.describe('Who did it'),
  receiver: namedOrganization.nullable().describe('Who received transferred units'),
  serialMin,
  serialMax,
  year: vintageYear,
  retiredAgainst,
  certificate: z
    .string()
    .nullable()
    .describe('Id of the certificate of a retirement, also after a correction'),
  beneficiary: z.string().nullable().describe('For whom units were retired; null when not given, or private'),
  reason: z.string().nullable().describe('Why a retirement or a cancellation was corrected'),
});

/**
 * Details of a unit or a range. If it is a single block, its details are repeated at the top level. Of a range
 * with more than 200 blocks or events a reply has the first 200 of each; looking up the serials after the
 * last block returns the next ones.
 */
export const serialDetails = z.object({
  serial: z.string().describe('The serial as the registry prints it'),
  project: z.object({ projectSerial, title: projectTitle }),
  year: vintageYear.optional().describe('Vintage year; absent, like the three below, for several blocks'),
  status: status.optional(),
  retiredAgainst: retiredAgainst.optional(),
  certificate: certificateId.optional(),
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

const serial = reference(MAX_PASTED_CHARACTERS).describe(
  'A unit, such as `CA000042-003-000123`, or a range, such as `CA000042-003-000001..000500`; zeros may be left out, and quotes or words be around it',
);

/** Looks up a serial (specification §2, `/serial`): one unit, or a range `…-000001..000500`. */
export const lookUpSerial = endpoint({
  method: 'GET',
  path: '/serials/{serial}',
  summary: 'Look up a unit or a range of units',
  params: z.strictObject({ serial }),
  reply: serialDetails,
  refusals: [404],
  shared: true,
});

/** Does the same as a search: nothing found is an empty list. */
export const searchSerials = endpoint({
  method: 'GET',
  path: '/serials',
  summary: 'Search for a unit, or a range of units, by its serial',
  query: z.strictObject({ serial }),
  reply: z.array(serialDetails).max(1),
  shared: true,
});
