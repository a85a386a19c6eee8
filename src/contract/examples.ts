import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Returns values that other public calls accept, all of one public project with units; a retired unit's where there is one. */
export const readExamples = endpoint({
  method: 'GET',
  path: '/examples',
  summary: 'Get serials and ids that exist, to try the other calls with',
  reply: z.object({
    serial: z
      .string()
      .nullable()
      .describe(
        'Serial of a unit, such as `CA000042-003-000123`; null while there are no units, like the rest',
      ),
    range: z
      .string()
      .nullable()
      .describe('Serials of up to ten units, such as `CA000042-003-000123..000132`'),
    projectSerial: z.string().nullable().describe('Serial of their project, such as `CA000042-003`'),
    organization: z.string().nullable().describe('Serial of the project’s organization, such as `CA000042`'),
    year: z.int().nullable().describe('Vintage year of these units'),
    certificate: z
      .string()
      .nullable()
      .describe(
        'Id of the certificate of their retirement; null while no unit of a public project is retired',
      ),
  }),
  shared: true,
});

/** The names of the example values. */
export type ExampleName = 'serial' | 'range' | 'projectSerial' | 'organization' | 'year' | 'certificate';
