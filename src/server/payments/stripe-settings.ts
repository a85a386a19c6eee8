import { z } from 'zod';
import type { OtherOrigins } from '../kernel/security-headers.ts';
import { StartProblem } from '../kernel/start-problem.ts';

/** The environment variables of the card provider (product decisions §1). */
export const stripeSettings = z.object({
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w{6,}$/, 'STRIPE_SECRET_KEY takes a secret key, such as sk_live_….')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_\w{6,}$/, 'STRIPE_PUBLISHABLE_KEY takes a publishable key, such as pk_live_….')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w{6,}$/, 'STRIPE_WEBHOOK_SECRET takes the signing secret of a webhook, such as whsec_….')
    .optional(),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/, error: 'STRIPE_API_BASE takes an address, such as https://api.stripe.com.' })
    .optional(),
});

/** The account at the card provider. */
export type StripeAccount = {
  readonly secretKey: string;
  /** For the browser; not secret. */
  readonly publishableKey: string;
  /** Key of the signatures of the provider's events; null: no events are accepted. */
  readonly webhookSecret: string | null;
  /** Address of the provider's API; null: the provider's own. */
  readonly apiBase: string | null;
};

/**
 * Returns the account that the settings name; null without one. Throws if only one of its two keys is set.
 */
export function stripeOf(values: z.output<typeof stripeSettings>): StripeAccount | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values;
  if (secretKey === undefined && publishableKey === undefined) return null;
  if (secretKey === undefined || publishableKey === undefined) {
    throw new StartProblem('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are needed together, or neither.');
  }
  return {
    secretKey,
    publishableKey,
    webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? null,
    apiBase: values.STRIPE_API_BASE ?? null,
  };
}

/**
 * What the card page loads from the provider: its script, the frames of its field and of banks'
 * confirmations, and their calls.
 */
export const cardOrigins: OtherOrigins = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
};
