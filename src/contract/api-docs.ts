import { z } from 'zod';
import { type Access, endpoint } from './endpoint.ts';

/** The groups of the API documentation, in its order: those open to everyone first. */
export const callGroups = [
  'projects',
  'units',
  'organizations',
  'registry',
  'sign-in',
  'account',
  'entries',
  'own-overview',
  'payments',
  'administration',
] as const;

export type CallGroup = (typeof callGroups)[number];

/** The groups whose calls need no account. */
export const publicGroups: readonly CallGroup[] = ['projects', 'units', 'organizations', 'registry'];

type Rule = { readonly group: CallGroup; readonly begins: readonly string[]; readonly isOpen?: boolean };

/**
 * The first rule that a call's path fits decides; `isOpen` limits a rule to calls for everyone, or to all
 * others.
 */
const rules: readonly Rule[] = [
  {
    group: 'sign-in',
    begins: [
      '/users/login',
      '/users/sessionRenew',
      '/users/logout',
      '/users/sessions',
      '/users/secondFactor',
      '/users/registerWithInfo',
      '/users/forgot',
      '/users/resetPassword',
      '/sandboxes',
      '/captcha',
      '/invitations',
      '/emails',
    ],
  },
  { group: 'projects', begins: ['/projects', '/places'], isOpen: true },
  {
    group: 'units',
    begins: ['/serials', '/certificates', '/statements', '/activity', '/examples'],
    isOpen: true,
  },
  { group: 'organizations', begins: ['/organizations', '/overview', '/inventory'], isOpen: true },
  {
    group: 'payments',
    begins: ['/payments', '/paymentForm', '/users/payment', '/tokens'],
  },
  { group: 'own-overview', begins: ['/overview', '/inventory/overview'] },
  {
    group: 'entries',
    begins: [
      '/projects',
      '/upload',
      '/import',
      '/users/current/units',
      '/retirements',
      '/transfers',
      '/cancellations',
      '/inventories',
      '/files',
    ],
  },
];

const fallbacks: Readonly<Record<Access, CallGroup>> = {
  everyone: 'registry',
  optional: 'registry',
  'signed-in': 'account',
  editors: 'account',
  owners: 'account',
  administrators: 'administration',
};

type Call = { readonly path: string; readonly access: Access };

/**
 * Returns the group of a call, from its path (relative to `/api`) and who may make it. A call that fits no
 * rule is grouped by access.
 */
export function groupOf({ path, access }: Call): CallGroup {
  if (access === 'administrators') return 'administration';
  const isOpen = access === 'everyone' || access === 'optional';
  const fits = (rule: Rule) =>
    (rule.isOpen ?? isOpen) === isOpen && rule.begins.some((begin) => path.startsWith(begin));
  return rules.find(fits)?.group ?? fallbacks[access];
}

/**
 * Returns values that other public calls accept, all of one public project with units; a retired unit's where
 * there is one.
 */
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
