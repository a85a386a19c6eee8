import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { typedPassword } from './session.ts';
import { environments } from './site.ts';

const MOST_PRICE = 9_999_999;
const price = z.int().min(1).max(MOST_PRICE).describe('Whole CAD, per project, without GST');

const pricing = z.object({ low: price, mid: price, top: price });

export type Pricing = z.output<typeof pricing>;

/** The prices a project token may be bought at. */
export const readPricing = endpoint({
  method: 'GET',
  path: '/settings/pricing',
  summary: 'Prices per project',
  reply: pricing,
});

const settings = z.object({
  _id: z.string().describe('Changes with every change of the settings'),
  pricing,
  version: z.string(),
  environment: z.enum(environments),
});

/** The public settings of the registry. */
export const readSettings = endpoint({
  method: 'GET',
  path: '/settings',
  summary: 'Settings',
  reply: settings,
});

/** Sets the prices; low ≤ mid ≤ top. Every set that ever was is kept. */
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
