import { z } from 'zod';
import { certificateId, retiredAgainst, vintageYear } from './described.ts';
import { endpoint, reference } from './endpoint.ts';
import { source, tonnes } from './overview-parts.ts';
import { organization, yearOfOverview } from './overviews.ts';

/** The figures of an overview that consist of units with serials. */
export const overviewFigures = [
  'registered',
  'retired',
  'cancelled',
  'transferred',
  'remaining',
  'purchased',
  'received',
  'offsets',
] as const;

export type OverviewFigure = (typeof overviewFigures)[number];

const overviewUnits = z.object({
  units: z.array(
    z.object({
      serial: z.string().describe('Serials, first to last'),
      projectSerial: z.string().describe('The project that issued the units'),
      title: z.string().describe('Title of that project'),
      year: vintageYear,
      tonnes: z.int().min(1).describe('t CO₂e: number of units in the range'),
      status: z.string().describe('Registered, Retired, RetiredInventory, Transferred or Cancelled'),
      retiredAgainst,
      certificate: certificateId,
    }),
  ),
  total: tonnes.describe('The figure: t CO₂e'),
  listed: z.int().min(0).describe('Number of ranges, of which `units` has at most 200'),
  notShown: tonnes.describe('t CO₂e of entries that are not named to the caller'),
});

export type OverviewUnits = z.output<typeof overviewUnits>;

const figure = z.strictObject({
  year: yearOfOverview,
  figure: z.enum(overviewFigures).describe('The figure of the overview whose units are listed'),
  project: reference(64).optional().describe('Only units of this entry'),
});

/** Lists the serials behind a figure of the caller's overview. */
export const listOwnOverviewUnits = endpoint({
  method: 'GET',
  path: '/overview/units',
  summary: 'List the serials behind a figure of your overview',
  access: 'signed-in',
  query: figure,
  reply: overviewUnits,
  refusals: [401],
});

/**
 * Lists the serials behind a figure of an organization's public overview; those of entries that are not
 * public only as a sum.
 */
export const listOverviewUnits = endpoint({
  method: 'GET',
  path: '/overview/{organization}/units',
  summary: 'List the serials behind a figure of an overview',
  params: organization,
  query: figure,
  reply: overviewUnits,
  refusals: [404],
  shared: true,
});

const remainingUnits = z.object({
  entries: z
    .array(z.object({ projectSerial: z.string(), title: z.string(), source, tonnes: z.int().min(1) }))
    .describe('The most tonnes first, at most 50'),
  listed: z.int().min(0).describe('Number of entries with remaining units'),
  total: tonnes.describe('t CO₂e of all of them'),
});

export type RemainingUnits = z.output<typeof remainingUnits>;

/** Lists the caller's entries with units that can still be retired, of all vintages. */
export const listOwnRemainingUnits = endpoint({
  method: 'GET',
  path: '/overview/units/remaining',
  summary: 'List your entries with units that can still be retired',
  access: 'signed-in',
  reply: remainingUnits,
  refusals: [401],
});
