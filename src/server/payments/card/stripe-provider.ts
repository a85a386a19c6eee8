import type Stripe from 'stripe';
import { z } from 'zod';
import { PAYMENT_CURRENCY, type ProviderPayment } from '#domain/payment/payment-check.ts';
import type { StripeAccount } from '../stripe-settings.ts';
import type { CardDeps } from './advance-card-payment.ts';
import type {
  Answer,
  CardProvider,
  NewCharge,
  NewRefund,
  ProviderEvent,
  ProviderIntent,
  ProviderRefund,
} from './card-provider.ts';
import { answerOf, readIntent, readRefund } from './stripe-answer.ts';

const TIMEOUT_MS = 15_000;
const PAGE = 100;
const TOLERANCE_SECONDS = 300;
/** Form of the header; the library takes others for faults of the server. */
const SIGNATURE = /^t=\d{1,12}(,\w+=\w+)+$/;
const EXPANDED = ['latest_charge'];
const EXPANDED_IN_LIST = ['data.latest_charge'];

type Library = typeof Stripe;

/** What the registry reads of an event. Names are stored, so they are short and plain. */
const plainName = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const signedEvent = z.object({
  id: plainName,
  type: plainName,
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/**
 * Returns the card provider of an account. Its library is loaded with the first call. The library's own
 * retries are off: the registry repeats calls itself, with the same keys.
 */
export function stripeProvider(account: StripeAccount, timeoutMs = TIMEOUT_MS): CardProvider {
  let loaded: Promise<{ readonly library: Library; readonly client: Stripe }> | null = null;
  const load = () =>
    (loaded ??= openClient(account, timeoutMs).catch((error: unknown) => {
      // The next call tries again.
      loaded = null;
      throw error;
    }));
  const ask = async <Value>(call: (client: Stripe) => Promise<Value>): Promise<Answer<Value>> => {
    const { library, client } = await load();
    return answerOf(library, () => call(client));
  };
  return {
    charge: (charge) => ask((client) => createIntent(client, charge)),
    find: (intent) =>
      ask(async (client) => readIntent(await client.paymentIntents.retrieve(intent, { expand: EXPANDED }))),
    search: (key, since) => ask((client) => searchIntent(client, key, since)),
    cancel: (intent) =>
      ask(async (client) =>
        readIntent(
          await client.paymentIntents.cancel(intent, { cancellation_reason: 'abandoned', expand: EXPANDED }),
        ),
      ),
    refund: (refund) => ask((client) => createRefund(client, refund)),
    findRefund: (refund) => ask(async (client) => readRefund(await client.refunds.retrieve(refund))),
    readEvent: async (text, signature, now) => {
      const { webhookSecret } = account;
      if (webhookSecret === null || !SIGNATURE.test(signature)) return 'unsigned';
      return readEvent(await load(), { text, signature, webhookSecret, now });
    },
    listPayments: async (since) => listPayments((await load()).client, since),
  };
}

async function openClient({ secretKey, apiBase }: StripeAccount, timeout: number) {
  const { default: library } = await import('stripe');
  const settings = { maxNetworkRetries: 0, timeout, telemetry: false } as const;
  if (apiBase === null) return { library, client: new library(secretKey, settings) };
  const { hostname: host, port, protocol: scheme } = new URL(apiBase);
  const protocol = scheme === 'http:' ? 'http' : 'https';
  const client = new library(secretKey, { ...settings, host, protocol, ...(port !== '' && { port }) });
  return { library, client };
}

// What is sent depends on the stored payment only: the provider refuses a repetition that differs.
async function createIntent(client: Stripe, charge: NewCharge): Promise<ProviderIntent> {
  const intent = await client.paymentIntents.create(
    {
      amount: charge.amountCents,
      currency: PAYMENT_CURRENCY,
      confirm: true,
      // The bank's confirmation is left to the provider's script in the browser.
      use_stripe_sdk: true,
      allowed_payment_method_types: ['card'],
      payment_method_data: { type: 'card', card: { token: charge.cardToken } } as CardData,
      description: `Project tokens: ${charge.count}`,
      metadata: { payment: String(charge.payment), key: charge.key },
      expand: EXPANDED,
    },
    { idempotencyKey: charge.key },
  );
  return readIntent(intent);
}

/** The library's types leave out card tokens, which the API takes (product decisions §7). */
type CardData = Stripe.PaymentIntentCreateParams.PaymentMethodData;

async function searchIntent(client: Stripe, key: string, since: Date): Promise<ProviderIntent | null> {
  const created = { gte: toSeconds(since) };
  for await (const intent of client.paymentIntents.list({ created, limit: PAGE, expand: EXPANDED_IN_LIST }))
    if (intent.metadata['key'] === key) return readIntent(intent);
  return null;
}

async function createRefund(client: Stripe, refund: NewRefund): Promise<ProviderRefund> {
  const { intent, amountCents, payment, key } = refund;
  const created = await client.refunds.create(
    { payment_intent: intent, amount: amountCents, metadata: { payment: String(payment) } },
    { idempotencyKey: key },
  );
  return readRefund(created);
}

async function listPayments(client: Stripe, since: Date): Promise<readonly ProviderPayment[]> {
  const payments: ProviderPayment[] = [];
  const created = { gte: toSeconds(since) };
  for await (const one of client.paymentIntents.list({ created, limit: PAGE, expand: EXPANDED_IN_LIST })) {
    const { id: intent, payment, amountCents, currency, refundedCents } = readIntent(one);
    payments.push({ intent, payment, amountCents, currency, status: one.status, refundedCents });
  }
  return payments;
}

type Received = {
  readonly text: string;
  readonly signature: string;
  readonly webhookSecret: string;
  readonly now: Date;
};

function readEvent(
  { library, client }: { readonly library: Library; readonly client: Stripe },
  { text, signature, webhookSecret, now }: Received,
): ProviderEvent | 'unsigned' | 'unreadable' {
  try {
    const received = [undefined, now.getTime()] as const;
    client.webhooks.constructEvent(text, signature, webhookSecret, TOLERANCE_SECONDS, ...received);
  } catch (error) {
    // Once the signature is checked the library only parses: what it throws then is about the text.
    return error instanceof library.errors.StripeSignatureVerificationError ? 'unsigned' : 'unreadable';
  }
  const event = signedEvent.safeParse(JSON.parse(text));
  if (!event.success) return 'unreadable';
  const { id, type, data } = event.data;
  return { id, type, object: data.object };
}

const toSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

type CardsInput = Omit<CardDeps, 'provider' | 'productName'> & {
  readonly config: {
    readonly stripe: Parameters<typeof stripeProvider>[0] | null;
    readonly productName: string;
  };
};

/** Returns what card payments need; null if the settings name no account at the card provider. */
export function cardsOf({ config, database, mailbox, log }: CardsInput): CardDeps | null {
  const { stripe, productName } = config;
  return stripe === null ? null : { database, provider: stripeProvider(stripe), productName, mailbox, log };
}
