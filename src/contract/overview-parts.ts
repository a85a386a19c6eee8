import { z } from 'zod';
import { projectSerial as entrySerial } from './described.ts';

/** t CO₂e of an overview. */
export const tonnes = z.int().min(0);

/** Where units come from. */
export const source = z
  .enum(['own', 'purchased', 'received'])
  .describe('own: from its projects; purchased: bought elsewhere; received: from another organization');

/** Tonnes of an organization's own reduction projects, by vintage year (product decisions §4, Totals). */
export const reductions = {
  issued: tonnes.describe('t CO₂e: units of this vintage that its projects got'),
  registered: tonnes.describe('issued − cancelled − transferred'),
  retired: tonnes.describe('Retired by the organization itself'),
  projected: tonnes.describe('Projected rows in force'),
  cancelled: tonnes.describe('t CO₂e: units that were cancelled and count no more'),
  transferred: tonnes.describe('Given away, whatever happened to them since'),
  remaining: tonnes.describe('registered − retired'),
};

/**
 * The entry that a part of a sum comes from; null for the sum of the entries that are not shown to the
 * caller.
 */
const projectSerial = z
  .string()
  .nullable()
  .describe('Serial of the entry; null for the sum of the entries that are not shown to the caller');

const reductionPart = z.object({ projectSerial, ...reductions });

/** Purchased or received units of a vintage. */
const heldPart = z.object({
  projectSerial,
  source: source
    .exclude(['own'])
    .describe('purchased: bought elsewhere; received: from another organization'),
  held: tonnes.describe('Recorded here, or received, whatever happened to them since'),
  retired: tonnes.describe('t CO₂e of these units that are retired'),
  remaining: tonnes.describe('t CO₂e of these units that can still be retired'),
});

/** Tonnes retired against an inventory year. */
const offsetPart = z.object({
  projectSerial,
  source,
  tonnes: tonnes.describe('t CO₂e retired against the year'),
  certificates: z
    .array(
      z.object({
        id: z.string().describe('Id of the certificate'),
        tonnes: tonnes.describe('t CO₂e on the certificate'),
      }),
    )
    .describe('Latest first, at most 20'),
});

const inventoryPart = z.object({
  projectSerial,
  inventory: tonnes.nullable().describe('t CO₂e emitted in the year; null if not stated'),
  projectedInventory: tonnes.nullable().describe('t CO₂e expected for the year; null if not stated'),
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
  .array(
    z.object({
      projectSerial: entrySerial,
      title: z.string().describe('Title of the entry'),
      isPublic: z.boolean().describe('Whether visitors can open its page'),
      waits: z.boolean().describe('Whether its update waits for a review; its version in force counts'),
      purchase: z
        .object({
          offsetProvider: z.string().nullable().describe('Who sold them'),
          offsetRegistry: z.string().nullable().describe('Source registry'),
          offsetSerials: z.string().nullable().describe('Serials in the source registry'),
        })
        .optional()
        .describe('Of purchased offsets: where they were bought'),
    }),
  )
  .describe('The entries that the parts name. Private purchased offsets are named to everyone');
