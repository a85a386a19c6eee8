import { z } from 'zod';
import {
  namedOrganization,
  projectSerial,
  projectTitle,
  serialMax,
  serialMin,
  vintageYear,
} from './described.ts';
import { endpoint } from './endpoint.ts';

/**
 * A certificate of a retirement. Its status follows from the ledger each time it is read: Valid while all its units are retired by it,
 * Corrected when some are not any more, Voided when none is. `project.title` is null while the project is not public.
 */
export const certificate = z.object({
  id: z.string().describe('Permanent id, as printed on the certificate'),
  status: z
    .enum(['Valid', 'Corrected', 'Voided'])
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
  corrections: z.array(
    z.object({
      at: z.iso.datetime().describe('When the retirement was corrected'),
      serial: z.string().describe('Serials that it does not retire any more'),
    }),
  ),
});

export type Certificate = z.output<typeof certificate>;

/** Reads a certificate by its permanent id, whether or not its project is public (product decisions §2 and §4). */
export const readCertificate = endpoint({
  method: 'GET',
  path: '/certificates/{id}',
  summary: 'Read the certificate of a retirement',
  params: z.strictObject({ id: z.string().max(64).describe('Id of the certificate, as printed on it') }),
  reply: certificate,
  refusals: [404],
  shared: true,
});
