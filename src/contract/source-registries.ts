import { z } from 'zod';
import { renamableRegistries } from '#domain/project/source-registries.ts';
import { endpoint, lineOfText } from './endpoint.ts';
import { adminPassword } from './session.ts';

const MAX_REGISTRIES = 200;
const MAX_NAMES = 50;

const builtIn = z.enum(renamableRegistries).nullable();
const name = lineOfText(100);

const registries = z.object({
  version: z.int().min(0).describe('0 until an administrator changes them'),
  registries: z.array(
    z.object({
      builtIn: builtIn.describe('Its key if it is built in; null if administrators added it'),
      name: z.string().describe('How it calls itself'),
      fixedNames: z.array(z.string()).describe('Other names that are built in'),
      names: z.array(z.string()).describe('Other names that administrators added'),
    }),
  ),
});

export type KnownRegistries = z.output<typeof registries>;

/** Gets the registries that others are known by several names of, those that are built in first. */
export const readRegistries = endpoint({
  method: 'GET',
  path: '/admin/registries',
  summary: 'Get the known registries and their names',
  access: 'administrators',
  reply: registries,
  refusals: [401, 403],
});

/**
 * Sets what administrators add to the registries that are built in. Those that are left out are removed, of one that
 * is built in its added names. Entries of the registries are compared by the new names from then on. Refused: a stale
 * `version`, a name of two registries, and names by which entries would become the same, which the message lists.
 */
export const updateRegistries = endpoint({
  method: 'PUT',
  path: '/admin/registries',
  summary: 'Set the names of registries that administrators add',
  access: 'administrators',
  deniedWhileImpersonating: true,
  body: z.strictObject({
    version: z.int().min(0),
    registries: z
      .array(
        z.strictObject({
          builtIn: builtIn.describe('The registry that is built in; null for another one'),
          name: name.describe('Ignored where it is built in'),
          names: z.array(name).max(MAX_NAMES),
        }),
      )
      .max(MAX_REGISTRIES),
    adminPassword,
  }),
  reply: registries,
  refusals: [401, 403, 409, 429, 503],
});
