import { z } from 'zod';
import { MAX_TONNES } from '#domain/tonnes.ts';
import {
  namedOrganization,
  projectSerial,
  projectTitle,
  serialMax,
  serialMin,
  signedAt,
  vintageYear,
} from './described.ts';
import { sentOperationDetails } from './emission-rows.ts';
import { endpoint, reference } from './endpoint.ts';

/** Corrected: some of its units are not retired any more; Voided: none is. */
export const certificateStatuses = ['Valid', 'Corrected', 'Voided'] as const;

/**
 * A certificate of a retirement. Its status follows from the ledger each time it is read: Valid while all its
 * units are retired by it, Corrected when some are not any more, Voided when none is. `project.title` is null
 * while the project is not public.
 */
export const certificate = z.object({
  id: z.string().describe('Permanent id, as printed on the certificate'),
  status: z
    .enum(certificateStatuses)
    .describe('Corrected: some of its units are not retired any more; Voided: none is'),
  tonnes: z.int().min(1).describe('t CO₂e retired'),
  retiredTonnes: z.int().min(0).describe('t CO₂e still retired by this retirement'),
  project: z.object({ projectSerial, title: projectTitle }),
  year: vintageYear,
  serialMin,
  serialMax,
  serial: z.string().describe('Serials of the units, first to last'),
  organization: namedOrganization.describe('Who retired the units'),
  retiredAgainst: z
    .string()
    .describe('What they were retired against: a note, or an inventory with its year'),
  inventory: z
    .object({
      projectSerial: z.string().describe('Serial of the inventory'),
      year: z.int().describe('Year of the inventory'),
    })
    .nullable(),
  beneficiary: z.string().nullable().describe('Null when not given, or private'),
  purpose: z.string().nullable().describe('Why the units were retired; null when not given'),
  date: z.iso.datetime().describe('When the units were retired'),
  event: z.int().min(0).describe('Index of the retirement in the public log'),
  signedAt,
  corrections: z.array(
    z.object({
      at: z.iso.datetime().describe('When the retirement was corrected'),
      serial: z.string().describe('Serials that it does not retire any more'),
    }),
  ),
});

export type Certificate = z.output<typeof certificate>;

/**
 * Reads a certificate by its permanent id, whether or not its project is public (product decisions §2 and
 * §4).
 */
export const readCertificate = endpoint({
  method: 'GET',
  path: '/certificates/{id}',
  summary: 'Read the certificate of a retirement',
  params: z.strictObject({ id: reference(64).describe('Id of the certificate, as printed on it') }),
  reply: certificate,
  refusals: [404],
  shared: true,
});

/**
 * Draws the certificate that a retirement would get, as PDF, and stores nothing. Refused like the retirement itself
 * where letters cannot be printed.
 */
export const previewCertificate = endpoint({
  method: 'POST',
  path: '/certificates/preview',
  summary: 'See the certificate of a retirement before it is made, as PDF',
  access: 'editors',
  takesKey: false,
  deniedWhileImpersonating: true,
  body: z.strictObject({
    project: reference(64).describe('Serial of the project that issued the units'),
    year: vintageYear,
    tonnes: z.int().min(1).max(MAX_TONNES).describe('t CO₂e to retire'),
    serialMin: z
      .int()
      .min(1)
      .max(MAX_TONNES)
      .nullable()
      .describe('First serial; null before units are issued'),
    status: z.enum(['Retired', 'RetiredInventory']).describe('Against Other, or against an inventory'),
    retiredAgainst: sentOperationDetails.retiredAgainst,
    inventoryProject: sentOperationDetails.inventoryProject,
    inventoryYear: sentOperationDetails.inventoryYear,
    beneficiary: sentOperationDetails.beneficiary,
    purpose: sentOperationDetails.purpose,
    isBeneficiaryPrivate: sentOperationDetails.isBeneficiaryPrivate,
  }),
  reply: z.unknown(),
  fileTypes: ['application/pdf'],
  refusals: [401, 403, 404, 429, 503],
});
