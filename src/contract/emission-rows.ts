import { type Sector, sectors } from '#domain/inventory/inventory-years.ts';
import { MAX_TONNES } from '#domain/tonnes.ts';
import { z } from 'zod';
import { sentYear, serialMax, serialMin } from './described.ts';
import { lineOfText } from './endpoint.ts';

const year = sentYear.describe('Year of the reduction or of the inventory');

/** What only the editor of the form uses. */
const ofEditor = z.boolean().describe('For the editor of the form');

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

/** The same details in a request, with the texts of a retirement's certificate. Empty texts count as absent. */
export const sentActDetails = {
  retiredAgainst: z.union([z.literal(''), lineOfText(MAX_NOTE_CHARACTERS)]).nullish(),
  inventoryProject: z.string().max(64).nullish(),
  inventoryYear: year.nullish(),
  transferredTo: z.string().max(64).nullish(),
  beneficiary: z.union([z.literal(''), lineOfText(MAX_CERTIFICATE_CHARACTERS)]).nullish(),
  purpose: z.union([z.literal(''), lineOfText(MAX_CERTIFICATE_CHARACTERS)]).nullish(),
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
  isSumEmpty: ofEditor,
  isOpen: ofEditor,
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
  isSumEmpty: ofEditor,
  isCountEmpty: ofEditor,
  edited: ofEditor,
  isOpen: ofEditor,
});

export const emissionReductions = z.object({ draft: z.array(draftRow), registered: z.array(registeredRow) });

export type DraftRow = z.output<typeof draftRow>;
export type RegisteredRow = z.output<typeof registeredRow>;
