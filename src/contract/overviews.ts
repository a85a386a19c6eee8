import { z } from 'zod';
import {
  projectSerial as entrySerial,
  organizationName,
  organizationSerial,
  organizationSlug,
  queriedYear,
} from './described.ts';
import { endpoint, reference } from './endpoint.ts';
import { namedEntries, reductions, tonnes, yearParts } from './overview-parts.ts';

/** A year whose figures are asked for. */
export const yearOfOverview = queriedYear.describe('Year of the overview, such as 2023');

const ofWhich = tonnes.describe('t CO₂e of this figure that wait for a review');

/** The figures of a year that come from entries whose update waits for a review. */
const waiting = z
  .object({
    issued: ofWhich,
    registered: ofWhich,
    retired: ofWhich,
    projected: ofWhich,
    cancelled: ofWhich,
    transferred: ofWhich,
    remaining: ofWhich,
    purchased: ofWhich,
    received: ofWhich,
    inventory: ofWhich,
    projectedInventory: ofWhich,
    offsets: ofWhich,
    offsetsBySource: z.object({ own: ofWhich, purchased: ofWhich, received: ofWhich }).describe('By source'),
  })
  .nullable()
  .describe(
    'How much of the figures comes from entries whose update waits for a review: they count as last approved. Null if nothing waits',
  );

const overviewYear = z.object({
  year: z.int().describe('Vintage of the units, and year of the inventory'),
  ...reductions,
  purchased: tonnes.describe('Units of this vintage that were purchased elsewhere and recorded here'),
  received: tonnes.describe('Units of this vintage that other organizations transferred to this one'),
  inventory: tonnes.nullable().describe('Inventory rows in force; null without one'),
  projectedInventory: tonnes.nullable().describe('ProjectedInventory rows in force; null without one'),
  offsets: tonnes.describe('Retired against this inventory year, from any vintage'),
  offsetsBySource: z
    .object({
      own: tonnes.describe('t CO₂e from its own projects'),
      purchased: tonnes.describe('t CO₂e bought elsewhere'),
      received: tonnes.describe('t CO₂e received from other organizations'),
    })
    .describe('The same by where the units come from'),
  unretiredInventory: tonnes
    .nullable()
    .describe('inventory − everything retired against it; null without an inventory'),
  waiting,
  neutrality: z
    .string()
    .nullable()
    .describe(
      'Achieved, Not Achieved (500), Projected Achieved, Projected Not Achieved; null without an inventory',
    ),
  shortfall: tonnes.nullable().describe('t CO₂e missing; 0 when achieved; null where neutrality is null'),
  available: tonnes
    .nullable()
    .describe('Projected years: what would cover the inventory, with what earlier years left; else null'),
});

export type OverviewYear = z.output<typeof overviewYear>;

const wholeYear = overviewYear.extend(z.object(yearParts).partial().shape);

/** Why an approved entry of the caller's organization does not count now. */
export const notCountedReasons = [
  'reopened',
  'changes-asked',
  'rejected',
  'archived',
  'not-tracked',
] as const;

export type NotCountedReason = (typeof notCountedReasons)[number];

const notCounted = z
  .array(
    z.object({
      projectSerial: entrySerial,
      title: z.string().describe('Title of the entry'),
      reason: z
        .enum(notCountedReasons)
        .describe(
          'reopened, rejected, archived: its status; changes-asked: an administrator asked for changes; not-tracked: an inventory beside the tracked one',
        ),
    }),
  )
  .describe(
    'For callers of this organization: entries that were approved and do not count now, with why; else empty',
  );

const overview = z.object({
  organization: z.object({
    serial: organizationSerial,
    slug: organizationSlug,
    name: organizationName,
    hasPage: z.boolean().describe('True if the organization has a public page, at its slug'),
  }),
  isOwn: z.boolean().describe('True for callers of this organization, who see every entry by name'),
  notShown: z.int().min(0).describe('Number of entries that count but are not named to the caller'),
  leftOut: z
    .object({
      projects: z.int().min(0).describe('Number of these projects'),
      registered: tonnes.describe('t CO₂e of them that were issued here, minus cancelled and transferred'),
    })
    .describe('Public projects with units that the organization leaves out of its overview'),
  notCounted,
  entries: namedEntries.optional(),
  years: z
    .array(wholeYear)
    .describe('Years with a figure, ascending; without their parts if the query says so'),
});

export type Overview = z.output<typeof overview>;

const formats = z.strictObject({
  format: z
    .enum(['csv', 'xlsx', 'pdf'])
    .optional()
    .describe('A file in place of JSON: a table for spreadsheets, or a report to print'),
  parts: z
    .enum(['all', 'none'])
    .optional()
    .describe(
      'none: the yearly sums without the entries they come from, a far smaller reply; files always have all',
    ),
});
const fileTypes = [
  'text/csv; charset=utf-8',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/pdf',
];

/** The organization of a public overview: its serial, slug or name. */
export const organization = z.strictObject({
  organization: reference(64).describe('Its serial, such as `CA000042`, or the address of its page'),
});

/**
 * Reads the overview of the caller's organization: reductions by vintage, inventories, offsets and neutrality
 * by year.
 */
export const readOwnOverview = endpoint({
  method: 'GET',
  path: '/overview',
  summary: 'Read the overview of your organization',
  access: 'signed-in',
  query: formats,
  reply: overview,
  fileTypes,
  refusals: [401],
});

/**
 * Reads an organization's public overview: every tracked entry counts that is approved, or whose update waits
 * for a review. Those that are not public have no name here, except for purchased offsets.
 */
export const readOverview = endpoint({
  method: 'GET',
  path: '/overview/{organization}',
  summary: 'Read the overview of an organization',
  params: organization,
  query: formats,
  reply: overview,
  fileTypes,
  refusals: [404],
  shared: true,
});

/** Like `readOwnOverview`; its files have the columns of the true-up. */
export const readOwnInventoryOverview = endpoint({
  method: 'GET',
  path: '/inventory/overview',
  summary: 'Read the GHG true-up of your organization',
  access: 'signed-in',
  query: formats,
  reply: overview,
  fileTypes,
  refusals: [401],
});

/** Like `readOverview`; its files have the columns of the true-up. */
export const readInventoryOverview = endpoint({
  method: 'GET',
  path: '/inventory/overview/{organization}',
  summary: 'Read the GHG true-up of an organization',
  params: organization,
  query: formats,
  reply: overview,
  fileTypes,
  refusals: [404],
  shared: true,
});

const yearOfEntries = z.int().describe('Vintage of the units, and year of the inventory');

const partsOfYear = z.object({ year: yearOfEntries, entries: namedEntries, ...yearParts });

export type OverviewYearParts = z.output<typeof partsOfYear>;

/** Reads the entries of a year of the caller's overview: each total is the sum of its parts. */
export const readOwnOverviewYear = endpoint({
  method: 'GET',
  path: '/overview/years/{year}',
  summary: 'Read the entries of a year of your overview',
  access: 'signed-in',
  params: z.strictObject({ year: yearOfOverview }),
  reply: partsOfYear,
  refusals: [401],
});

/** Reads the entries of a year of a public overview; those that are not public are one sum of each source. */
export const readOverviewYear = endpoint({
  method: 'GET',
  path: '/overview/{organization}/years/{year}',
  summary: 'Read the entries of a year of an overview',
  params: organization.extend({ year: yearOfOverview }),
  reply: partsOfYear,
  refusals: [404],
  shared: true,
});
