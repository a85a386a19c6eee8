import { z } from 'zod';
import { certificateStatuses } from './certificates.ts';
import { namedOrganization, projectSerial, projectTitle, vintageYear } from './described.ts';
import { endpoint, reference } from './endpoint.ts';

/** A retirement of units of several projects or vintages, with its certificates. */
const statement = z.object({
  id: z.string().describe('Permanent id, as printed on the statement'),
  status: z
    .enum(certificateStatuses)
    .describe('Corrected: some of its units are not retired any more; Voided: none is'),
  tonnes: z.int().min(1).describe('t CO₂e retired'),
  retiredTonnes: z.int().min(0).describe('t CO₂e still retired by this retirement'),
  organization: namedOrganization.describe('Who retired the units'),
  retiredAgainst: z
    .string()
    .describe('What they were retired against: a note, or an inventory with its year'),
  inventory: z
    .object({ projectSerial, year: z.int().describe('Year of the inventory') })
    .nullable()
    .describe('The inventory that they were retired against; null for a note'),
  beneficiary: z.string().nullable().describe('Null when not given, or private'),
  purpose: z.string().nullable().describe('Why the units were retired; null when not given'),
  date: z.iso.datetime().describe('When the units were retired'),
  certificates: z.array(
    z.object({
      id: z.string().describe('Id of the certificate'),
      status: z.enum(certificateStatuses).describe('As that of the statement, of these units alone'),
      tonnes: z.int().min(1).describe('t CO₂e of these units'),
      project: z.object({ projectSerial, title: projectTitle }),
      year: vintageYear,
      serial: z.string().describe('Serials of the units, first to last'),
    }),
  ),
});

export type Statement = z.output<typeof statement>;

/** Reads the statement of a retirement by its permanent id, as JSON or PDF. */
export const readStatement = endpoint({
  method: 'GET',
  path: '/statements/{id}',
  summary: 'Read the statement of a retirement of several projects or vintages',
  params: z.strictObject({ id: reference(64).describe('Id of the statement, as printed on it') }),
  reply: statement,
  refusals: [404],
  shared: true,
});
