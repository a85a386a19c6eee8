import { z } from 'zod';
import { type Sector, sectors } from '#domain/inventory/inventory-years.ts';
import { MAX_TONNES } from '#domain/tonnes.ts';
import { sentYear, serialMax, serialMin } from './described.ts';
import { reference, storedText } from './endpoint.ts';

const year = sentYear.describe('Year of the reduction or of the inventory');

/**
 * Marks that an editor of rows puts on those that are changed and not sent yet (specification §3 and §4).
 * Requests may carry them; they are not stored, so no row of a reply is marked (product decisions §4).
 */
const marks = {
  isSumEmpty: 'The editor’s field of the tonnes is empty; always false in replies',
  isCountEmpty: 'The editor’s field of the number of units is empty; always false in replies',
  edited: 'Changed in the editor and not sent yet; always false in replies',
  isOpen: 'Opened in the editor by a change of a projected row; always false in replies',
} as const;

type Mark = keyof typeof marks;

function unmarked<const Name extends Mark>(...names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, z.literal(false).describe(marks[name])])) as Record<
    Name,
    z.ZodLiteral<false>
  >;
}

/** The marks of rows in a request, which are accepted and ignored. */
export function sentMarks<const Name extends Mark>(...names: readonly Name[]) {
  return Object.fromEntries(
    names.map((name) => [name, z.boolean().optional().describe(marks[name])]),
  ) as Record<Name, z.ZodOptional<z.ZodBoolean>>;
}

/** The statuses of rows without serials (specification §4). */
const draftRowStatus = z
  .enum([
    'Projected',
    'Registered',
    'Retired',
    'RetiredInventory',
    'Transferred',
    'Inventory',
    'ProjectedInventory',
    'Estimated',
    'Reduced',
  ])
  .describe('Plan, figure or unit without serials yet');

/** The statuses of rows with serials (specification §4). */
export const registeredRowStatus = z
  .enum(['Registered', 'Retired', 'RetiredInventory', 'Transferred', 'Cancelled'])
  .describe('State of these units');

const MAX_NOTE_CHARACTERS = 1000;
const MAX_CERTIFICATE_CHARACTERS = 200;

const retirementAndTransfer = {
  retiredAgainst: z.string().nullable().describe('Note of a retirement against Other'),
  inventoryProject: z.string().nullable().describe('Project serial of the inventory'),
  inventoryYear: year.nullable().describe('Year of that inventory'),
  transferredTo: z.string().nullable().describe('Organization serial of the receiver'),
};

/**
 * The same details in a request, with the texts of a retirement's certificate. Empty texts count as absent.
 */
export const sentOperationDetails = {
  retiredAgainst: z.union([z.literal(''), storedText('line', MAX_NOTE_CHARACTERS)]).nullish(),
  inventoryProject: reference(64).nullish(),
  inventoryYear: year.nullish(),
  transferredTo: reference(64).nullish(),
  beneficiary: z.union([z.literal(''), storedText('line', MAX_CERTIFICATE_CHARACTERS)]).nullish(),
  purpose: z.union([z.literal(''), storedText('line', MAX_CERTIFICATE_CHARACTERS)]).nullish(),
  isBeneficiaryPrivate: z.boolean().nullish(),
};

const sectorTonnes = (schema: z.ZodType<number>) =>
  z.object(
    Object.fromEntries(
      sectors.map((sector) => [sector, schema.describe(`t CO₂e of the sector ${sector}`)]),
    ) as Record<Sector, z.ZodType<number>>,
  );

/** The breakdown of an inventory's year in a request; absent or null sectors count as zero. */
export const sentSectors = z.looseObject(
  Object.fromEntries(sectors.map((sector) => [sector, z.int().min(0).max(MAX_TONNES).nullish()])) as Record<
    Sector,
    z.ZodOptional<z.ZodNullable<z.ZodInt>>
  >,
);

/** A yearly row without serials: a plan or a quantity. */
export const draftRow = z.object({
  year,
  status: draftRowStatus,
  quantity: z.int().min(0).describe('t CO₂e'),
  ...retirementAndTransfer,
  beneficiary: z.string().nullable().describe('For whom a retirement is made; shown on its certificate'),
  purpose: z.string().nullable().describe('Why a retirement is made; shown on its certificate'),
  isBeneficiaryPrivate: z.boolean().describe('True if the certificate hides the beneficiary'),
  sectors: sectorTonnes(z.int().min(0))
    .nullable()
    .describe(
      'Breakdown of an inventory’s year by GPC sector, in t CO₂e; adds up to `quantity` once submitted',
    ),
  ...unmarked('isSumEmpty', 'isOpen'),
});

/** A row of units with serials; its quantity is serialMax − serialMin + 1. */
export const registeredRow = z.object({
  year,
  status: registeredRowStatus,
  serialMin,
  serialMax,
  serialProject: z.string().describe('Serial of the project that issued the units'),
  ...retirementAndTransfer,
  certificate: z.string().nullable().describe('Id of the certificate of their retirement'),
  ...unmarked('isSumEmpty', 'isCountEmpty', 'edited', 'isOpen'),
});

export const emissionReductions = z.object({ draft: z.array(draftRow), registered: z.array(registeredRow) });

export type DraftRow = z.output<typeof draftRow>;
export type RegisteredRow = z.output<typeof registeredRow>;
