import { z } from 'zod';
import { MAX_TONNES } from '#domain/tonnes.ts';
import {
  namedOrganization,
  projectSerial,
  projectTitle,
  sentYear,
  serialMax,
  serialMin,
  vintageYear,
} from './described.ts';
import { sentOperationDetails } from './emission-rows.ts';
import { endpoint, reference } from './endpoint.ts';

/** Most rows of units that one operation may name. */
const MAX_CHOICES = 200;

const tonnes = z.int().min(1).max(MAX_TONNES);

/** Units that the caller's organization holds, of one project and year. */
const ownedUnits = z.object({
  projectSerial: projectSerial.describe('Serial of the project or of the entry of received units'),
  serialProject: projectSerial.describe('Serial of the project that issued the units'),
  title: z.string().describe('Title of the project or of the entry of received units'),
  projectType: z.string().nullable(),
  year: vintageYear,
  tonnes: z.int().min(1).describe('t CO₂e that can be retired, transferred or cancelled'),
  operations: z
    .array(z.enum(['retire', 'transfer', 'cancel']))
    .describe('What can be done with them: purchased and received units can only be retired'),
  receivedFrom: namedOrganization.nullable().describe('Who transferred them; null for own projects'),
});

export type OwnedUnits = z.output<typeof ownedUnits>;

/** Lists what the caller's organization can retire, transfer or cancel: the oldest vintage first. */
export const listOwnedUnits = endpoint({
  method: 'GET',
  path: '/users/current/units',
  summary: 'List the units that your organization holds, by project and year, the oldest first',
  access: 'signed-in',
  reply: z.array(ownedUnits),
  refusals: [401, 403],
});

const ofProject = {
  serialProject: reference(64).describe('Serial of the project that issued the units'),
  year: sentYear.describe('Vintage'),
};

/** Units of one project and year: a quantity, of which the highest serials are taken, or exact serials. */
const chosenUnits = z.union([
  z.strictObject({ ...ofProject, tonnes }),
  z.strictObject({
    ...ofProject,
    serialMin: serialMin.max(MAX_TONNES),
    serialMax: serialMax.max(MAX_TONNES),
  }),
]);

export type ChosenUnits = z.output<typeof chosenUnits>;

/** What an operation is about: either `units` or `tonnes`, of which the oldest are taken. */
const what = {
  units: z
    .array(chosenUnits)
    .min(1)
    .max(MAX_CHOICES)
    .optional()
    .describe('Which units; all or none of them. Without it, `tonnes` says how many'),
  tonnes: tonnes.optional().describe('How many t CO₂e of all that the organization holds, the oldest first'),
  preview: z.boolean().optional().describe('`true`: says what would happen, and changes nothing'),
};

/** A range of units that an operation changes. */
const changedUnits = z.object({
  serialProject: projectSerial,
  title: projectTitle,
  year: vintageYear,
  serialMin,
  serialMax,
  serial: z.string().describe('Serials of the units, first to last'),
  tonnes: z.int().min(1),
  certificate: z
    .string()
    .nullable()
    .describe('Id of the certificate of their retirement; null for other operations and in a preview'),
});

/** What an operation did, or would do. */
const unitOperation = z.object({
  preview: z.boolean(),
  tonnes: z.int().min(1).describe('t CO₂e of all ranges'),
  units: z.array(changedUnits).describe('Ranges of units, the oldest vintage first'),
  left: z.int().min(0).describe('t CO₂e that the organization holds afterwards'),
  inventory: z
    .object({
      projectSerial,
      title: z.string(),
      year: z.int(),
      missing: z.int().min(0).describe('t CO₂e of this year that are not retired afterwards'),
    })
    .nullable()
    .describe('The inventory year of a retirement; null otherwise'),
  statement: z
    .string()
    .nullable()
    .describe('Id of the statement of a retirement with several certificates; null otherwise'),
});

export type UnitOperation = z.output<typeof unitOperation>;

const unitOperationCall = <const Fields extends Readonly<Record<string, z.ZodType>>>(
  path: string,
  summary: string,
  fields: Fields,
) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    access: 'editors',
    deniedWhileImpersonating: true,
    body: z.strictObject({ ...what, ...fields }),
    reply: unitOperation,
    refusals: [401, 403, 404, 409],
  });

/**
 * Retires units of one or several projects and vintages as one operation, against a year of an inventory or against
 * a note (`retiredAgainst`); at once and for good, all or nothing (product decisions §4).
 */
export const retireUnits = unitOperationCall('/retirements', 'Retire units of one or several projects', {
  retiredAgainst: sentOperationDetails.retiredAgainst,
  inventoryProject: sentOperationDetails.inventoryProject,
  inventoryYear: sentOperationDetails.inventoryYear,
  beneficiary: sentOperationDetails.beneficiary,
  purpose: sentOperationDetails.purpose,
  isBeneficiaryPrivate: sentOperationDetails.isBeneficiaryPrivate,
});

/** Transfers units to another organization; at once and for good, all or nothing. */
export const transferUnits = unitOperationCall('/transfers', 'Transfer units to another organization', {
  transferredTo: reference(64).describe('Serial of the organization that receives them'),
});

/** Cancels units for good: they never count again. All or nothing. */
export const cancelUnits = unitOperationCall('/cancellations', 'Cancel units for good', {});
