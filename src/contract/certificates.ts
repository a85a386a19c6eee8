import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const organization = z.object({ serial: z.string(), name: z.string() });

/**
 * A certificate of a retirement. Its status follows from the ledger each time it is read: Valid while all its units are retired by it,
 * Corrected when some are not any more, Voided when none is. `project.title` is null while the project is not public.
 */
export const certificate = z.object({
  id: z.string(),
  status: z.enum(['Valid', 'Corrected', 'Voided']),
  tonnes: z.int().min(1).describe('t CO₂e retired'),
  retiredTonnes: z.int().min(0).describe('t CO₂e still retired by this retirement'),
  project: z.object({ projectSerial: z.string(), title: z.string().nullable() }),
  year: z.int().describe('Vintage year'),
  serialMin: z.int().min(1),
  serialMax: z.int().min(1),
  serial: z.string().describe('Serials of the units, first to last'),
  organization,
  retiredAgainst: z.string(),
  inventory: z.object({ projectSerial: z.string(), year: z.int() }).nullable(),
  beneficiary: z.string().nullable().describe('Null when not given, or private'),
  purpose: z.string().nullable(),
  date: z.iso.datetime(),
  event: z.int().min(0).describe('Index of the retirement in the public log'),
  corrections: z.array(z.object({ at: z.iso.datetime(), serial: z.string() })),
});

export type Certificate = z.output<typeof certificate>;

/** Reads a certificate by its permanent id, whether or not its project is public (product decisions §2 and §4). */
export const readCertificate = endpoint({
  method: 'GET',
  path: '/certificates/{id}',
  summary: 'Read the certificate of a retirement',
  params: z.strictObject({ id: z.string().max(64) }),
  reply: certificate,
  refusals: [404],
  shared: true,
});
