import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const tonnes = z.int().min(0);

/** Tonnes of an organization's own reduction projects, by vintage year (product decisions §4, Totals). */
const reductions = {
  issued: tonnes,
  registered: tonnes.describe('issued − cancelled − transferred'),
  retired: tonnes.describe('Retired by the organization itself'),
  projected: tonnes.describe('Projected rows in force'),
  cancelled: tonnes,
  transferred: tonnes.describe('Given away, whatever happened to them since'),
  remaining: tonnes.describe('registered − retired'),
};

/** The entry that a part of a sum comes from; null for the sum of the entries that are not shown to the caller. */
const projectSerial = z.string().nullable();

const source = z.enum(['own', 'purchased', 'received']);

const reductionPart = z.object({ projectSerial, ...reductions });

/** Purchased or received units of a vintage. */
const heldPart = z.object({
  projectSerial,
  source: source.exclude(['own']),
  held: tonnes.describe('Recorded here, or received, whatever happened to them since'),
  retired: tonnes,
  remaining: tonnes,
});

/** Tonnes retired against an inventory year. */
const offsetPart = z.object({
  projectSerial,
  source,
  tonnes,
  certificates: z.array(z.object({ id: z.string(), tonnes })).describe('Latest first, at most 20'),
});

const inventoryPart = z.object({
  projectSerial,
  inventory: tonnes.nullable(),
  projectedInventory: tonnes.nullable(),
  retired: tonnes.describe('Everything retired against this year of the inventory'),
});

const overviewYear = z.object({
  year: z.int(),
  ...reductions,
  purchased: tonnes.describe('Units of this vintage that were purchased elsewhere and recorded here'),
  received: tonnes.describe('Units of this vintage that other organizations transferred to this one'),
  inventory: tonnes.nullable().describe('Inventory rows in force; null without one'),
  projectedInventory: tonnes.nullable().describe('ProjectedInventory rows in force; null without one'),
  offsets: tonnes.describe('Retired against this inventory year, from any vintage'),
  unretiredInventory: tonnes.nullable().describe('inventory − offsets; null without an inventory'),
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
  projects: z.array(reductionPart).describe('Own reduction projects with a figure in this year'),
  held: z.array(heldPart).describe('Purchased and received units of this vintage'),
  offsetSources: z.array(offsetPart),
  inventories: z.array(inventoryPart),
});

export type OverviewYear = z.output<typeof overviewYear>;

const overview = z.object({
  organization: z.object({ serial: z.string(), slug: z.string(), name: z.string() }),
  isOwn: z.boolean().describe('True for callers of this organization, who see every entry by name'),
  entries: z
    .array(z.object({ projectSerial: z.string(), title: z.string(), isPublic: z.boolean() }))
    .describe('The entries that the parts name'),
  notShown: z.int().min(0).describe('Number of entries that count but are not named to the caller'),
  years: z.array(overviewYear).describe('Years with a figure, ascending'),
});

export type Overview = z.output<typeof overview>;

const formats = z.strictObject({
  format: z
    .enum(['csv', 'xlsx', 'pdf'])
    .optional()
    .describe('A file in place of JSON: a table for spreadsheets, or a report to print'),
});
const fileTypes = [
  'text/csv; charset=utf-8',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/pdf',
];
const organization = z.strictObject({ organization: z.string().max(64) });

/** Reads the overview of the caller's organization: reductions by vintage, inventories, offsets and neutrality by year. */
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

/** Reads an organization's public overview: every tracked entry counts, those that are not public without their names. */
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
      title: z.string(),
      year: z.int().describe('Vintage year'),
      tonnes: z.int().min(1),
      status: z.string().describe('Status of specification §4'),
      retiredAgainst: z.string().nullable(),
      certificate: z.string().nullable(),
    }),
  ),
  total: tonnes.describe('The figure: t CO₂e'),
  listed: z.int().min(0).describe('Number of ranges, of which `units` has at most 200'),
  notShown: tonnes.describe('t CO₂e of entries that are not named to the caller'),
});

export type OverviewUnits = z.output<typeof overviewUnits>;

const figure = z.strictObject({
  year: z.coerce.number().int().min(1900).max(2200),
  figure: z.enum(overviewFigures),
  project: z.string().max(64).optional().describe('Only units of this entry'),
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

/** Lists the serials behind a figure of an organization's public overview; those of entries that are not public only as a sum. */
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
