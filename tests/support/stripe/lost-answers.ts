import { setTimeout as wait } from 'node:timers/promises';
import { aCard, type CardWorld } from './card-world.ts';
import { anEvent } from './stripe-event.ts';
import type { Intent } from './stripe-intent.ts';
import type { Trouble } from './stripe-server.ts';

/** A generator of numbers from 0 to 1 that gives the same numbers for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const troubles: readonly (Trouble | null)[] = ['hang-up', 'lost', 'fault', 'unavailable', 'busy', null];
const MOST_PATIENCE_MS = 120;

/** What goes wrong with one order, and what the person and the provider do about it. */
export type LossPlan = {
  readonly card: string;
  readonly count: number;
  readonly fee: number;
  readonly isDeclined: boolean;
  /** What goes wrong with each call to the provider that charges the card, one after the other. */
  readonly troubles: readonly (Trouble | null)[];
  /** After how many milliseconds the browser's connection is lost, at each try; null: not at all. */
  readonly tries: readonly (number | null)[];
  /** When the provider's event comes: before the next try, after all of them, both, or never. */
  readonly event: 'before' | 'after' | 'both' | 'never';
};

/** Plans an order whose answer is lost at random points. */
export function planLoss(random: () => number): LossPlan {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const times = (most: number) => Array.from({ length: Math.floor(random() * (most + 1)) });
  const isDeclined = random() < 0.1;
  return {
    card: aCard(isDeclined ? 'tok_chargeDeclined' : 'tok_visa'),
    count: 1 + Math.floor(random() * 4),
    fee: 500 + Math.floor(random() * 1000),
    isDeclined,
    troubles: times(4).map(() => pick(troubles)),
    tries: [null, ...times(2)].map(() => (random() < 0.4 ? random() * MOST_PATIENCE_MS : null)),
    event: pick(['before', 'after', 'both', 'never'] as const),
  };
}

type Buyer = { readonly authorization: string };

/**
 * Sends an order over real connections, as often as planned and always with the same key, while calls to the
 * provider go wrong as planned. Returns the statuses that arrived.
 */
export async function buyWithLosses(
  world: CardWorld,
  base: string,
  buyer: Buyer,
  plan: LossPlan,
): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (const patienceMs of plan.tries) {
    const status = await send(base, buyer, plan, patienceMs);
    if (status !== null) statuses.push(status);
    if (plan.event === 'before' || plan.event === 'both') await notify(world, plan);
  }
  if (plan.event === 'after' || plan.event === 'both') await notify(world, plan);
  return statuses;
}

/** Returns the status of the reply; null if the connection was lost before it arrived. */
async function send(
  base: string,
  { authorization }: Buyer,
  { card, count, fee }: LossPlan,
  patienceMs: number | null,
): Promise<number | null> {
  const lost = new AbortController();
  const request = fetch(`${base}/api/users/payment`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': `key-${card}` },
    body: JSON.stringify({ stripeToken: card, orderAmount: count, total: fee * count * 105 }),
    signal: lost.signal,
  });
  if (patienceMs !== null) void wait(patienceMs).then(() => lost.abort());
  try {
    const reply = await request;
    await reply.body?.cancel();
    return reply.status;
  } catch (error) {
    if (lost.signal.aborted) return null;
    throw error;
  }
}

/** Sends the provider's event about an order twice, if the charge arrived there. */
async function notify({ test, stripe }: CardWorld, { card }: LossPlan): Promise<void> {
  const intent = intentOf(stripe.account.intents, card);
  if (intent === undefined) return;
  const type = intent.charge === null ? 'payment_intent.payment_failed' : 'payment_intent.succeeded';
  const { payload, signature } = anEvent(type, intent, { at: test.deps.clock() });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const deliver = () => test.app.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload });
  await Promise.all([deliver(), deliver()]);
}

/** Returns the provider's intent of a card. */
export function intentOf(intents: ReadonlyMap<string, Intent>, card: string): Intent | undefined {
  return [...intents.values()].find(({ cardToken }) => cardToken === card);
}
