import { z } from 'zod';

const year = z.int().min(1900).max(2200);

/** The statuses of rows without serials (specification §4). */
const draftRowStatus = z.enum([
  'Projected',
  'Registered',
  'Retired',
  'RetiredInventory',
  'Transferred',
  'Inventory',
  'ProjectedInventory',
  'Estimated',
  'Reduced',
]);

/** The statuses of rows with serials (specification §4). */
export const registeredRowStatus = z.enum([
  'Registered',
  'Retired',
  'RetiredInventory',
  'Transferred',
  'Cancelled',
]);

const retirementAndTransfer = {
  retiredAgainst: z.string().nullable().describe('Note of a retirement against Other'),
  inventoryProject: z.string().nullable().describe('Project serial of the inventory'),
  inventoryYear: year.nullable(),
  transferredTo: z.string().nullable().describe('Organization serial of the receiver'),
};

/** A yearly row without serials: a plan or a quantity. */
export const draftRow = z.object({
  year,
  status: draftRowStatus,
  quantity: z.int().min(0).describe('t CO₂e'),
  ...retirementAndTransfer,
  isSumEmpty: z.boolean(),
  isOpen: z.boolean(),
});

/** A row of units with serials; its quantity is serialMax − serialMin + 1. */
export const registeredRow = z.object({
  year,
  status: registeredRowStatus,
  serialMin: z.int().min(1),
  serialMax: z.int().min(1),
  serialProject: z.string().describe('Serial of the project that issued the units'),
  ...retirementAndTransfer,
  isSumEmpty: z.boolean(),
  isCountEmpty: z.boolean(),
  edited: z.boolean(),
  isOpen: z.boolean(),
});

export const emissionReductions = z.object({ draft: z.array(draftRow), registered: z.array(registeredRow) });

export type DraftRow = z.output<typeof draftRow>;
export type RegisteredRow = z.output<typeof registeredRow>;
