import { z } from 'zod';

/** t CO₂e of an overview. */
export const tonnes = z.int().min(0);

/** Where units come from. */
export const source = z.enum(['own', 'purchased', 'received']);

/** Tonnes of an organization's own reduction projects, by vintage year (product decisions §4, Totals). */
export const reductions = {
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

/** The parts of a year's totals: each total is the sum of its parts. */
export const yearParts = {
  projects: z.array(reductionPart).describe('Own reduction projects with a figure in this year'),
  held: z.array(heldPart).describe('Purchased and received units of this vintage'),
  offsetSources: z.array(offsetPart),
  inventories: z.array(inventoryPart),
};

/** The entries that parts name. */
export const namedEntries = z
  .array(z.object({ projectSerial: z.string(), title: z.string(), isPublic: z.boolean() }))
  .describe('The entries that the parts name');
