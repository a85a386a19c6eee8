import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { typedPassword } from './session.ts';
import { environments } from './site.ts';

const MAX_PRICE = 9_999_999;
const price = z.int().min(1).max(MAX_PRICE).describe('Whole CAD per project, before GST');

const pricing = z.object({ low: price, mid: price, top: price });

export type Pricing = z.output<typeof pricing>;

/** Returns the prices of a project token. */
export const readPricing = endpoint({
  method: 'GET',
  path: '/settings/pricing',
  summary: 'Get the prices per project',
  reply: pricing,
});

const settings = z.object({
  _id: z.string().describe('Changes whenever the settings change'),
  pricing,
  payment: z
    .object({ publishableKey: z.string().describe('Key of the card provider’s script') })
    .nullable()
    .describe('Null while cards cannot be used'),
  version: z.string().describe('Server version'),
  environment: z.enum(environments).describe('What the server is for'),
});

/** Returns the public settings of the registry. */
export const readSettings = endpoint({
  method: 'GET',
  path: '/settings',
  summary: 'Get the settings',
  reply: settings,
});

/** Sets the prices; low ≤ mid ≤ top. All earlier prices are kept. */
export const updateSettings = endpoint({
  method: 'POST',
  path: '/settings',
  summary: 'Change the prices',
  access: 'administrators',
  deniedWhileImpersonating: true,
  body: z.strictObject({
    id: z.string().max(100).nullable().optional(),
    low: price,
    mid: price,
    top: price,
    adminPassword: typedPassword.optional(),
  }),
  reply: settings,
  refusals: [401, 403, 429, 503],
});
