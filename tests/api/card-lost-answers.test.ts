// @module-tag postgres: payments charged and credited once, whatever is lost

import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkDuePayments } from '#server/payments/card/advance-card-payment.ts';
import { anAccount, signedIn } from '../support/accounts.ts';
import { now } from '../support/builders.ts';
import { type CardWorld, openCardWorld } from '../support/stripe/card-world.ts';
import { buyWithLosses, intentOf, type LossPlan, planLoss, seeded } from '../support/stripe/lost-answers.ts';
import type { Trouble } from '../support/stripe/stripe-server.ts';

const PAYMENTS = 200;
const AT_ONCE = 8;
/** The same seed plans the same losses: `PAYMENT_SEED=123 npm test -- card-lost-answers`. */
const seed = Number(process.env['PAYMENT_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

let world: CardWorld;
let base: string;
beforeAll(async () => {
  world = await openCardWorld();
  await world.test.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(world.test.app.server.address() as AddressInfo).port}`;
  process.stdout.write(`Lost answers with PAYMENT_SEED=${seed}.\n`);
});
afterAll(() => world.close());

/** Makes calls that charge a card go wrong as its order's plan says. */
function loseAnswers(plans: readonly LossPlan[]): void {
  const left = new Map(plans.map(({ card, troubles }) => [card, [...troubles] as (Trouble | null)[]]));
  world.stripe.state.trouble = (call, form) => {
    const card = /\btok_\w+/.exec(form)?.[0] ?? '';
    return call === 'POST /v1/payment_intents' ? (left.get(card)?.shift() ?? null) : null;
  };
}

/**
 * Runs the job, minute after minute, until nothing is open. Requests whose connection was lost may still be
 * under way at first.
 */
async function settleAll(): Promise<void> {
  let quiet = 0;
  for (let minute = 1; quiet < 3; minute += 1) {
    world.setTime(new Date(now.getTime() + minute * 60_000));
    const before = world.stripe.calls.length;
    await checkDuePayments(world.cards, world.test.deps.clock());
    await wait(100);
    const open = await world.test.database.db
      .selectFrom('payment')
      .select('id')
      .where('state', '=', 'pending')
      .execute();
    quiet = open.length === 0 && world.stripe.calls.length === before ? quiet + 1 : 0;
    expect(minute).toBeLessThan(60);
  }
}

it(`${PAYMENTS} payments whose answers are lost at random points are each charged once and credited once`, async () => {
  const random = seeded(seed);
  const plans = Array.from({ length: PAYMENTS }, () => planLoss(random));
  const { database } = world.test;
  const accounts = await Promise.all(Array.from({ length: 5 }, () => anAccount(database)));
  const buyers = await Promise.all(accounts.map((account) => signedIn(database, account)));
  loseAnswers(plans);
  const statuses = new Set<number>();
  const queue = [...plans.entries()];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const buyer = buyers[next[0] % buyers.length];
      if (buyer === undefined) throw new Error('There are five buyers.');
      for (const status of await buyWithLosses(world, base, buyer, next[1])) statuses.add(status);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await settleAll();

  // Answers are paid or pending, or say that the card was refused.
  expect(statuses).toEqual(new Set([200, 400]));
  const { intents } = world.stripe.account;
  const rows = await database.db
    .selectFrom('payment')
    .leftJoin('tokenEntry', 'tokenEntry.payment', 'payment.id')
    .leftJoin('paymentDocument', 'paymentDocument.payment', 'payment.id')
    .select(['payment.id', 'payment.state', 'payment.intent', 'payment.totalCents', 'payment.count'])
    .select(['tokenEntry.change', 'paymentDocument.type', 'paymentDocument.number'])
    .execute();
  const byIntent = new Map(rows.map((row) => [row.intent, row]));
  expect(rows).toHaveLength(new Set(rows.map(({ id }) => id)).size);
  expect([intents.size, rows.length]).toEqual([rows.length, rows.length]);
  for (const { card, count, fee, isDeclined } of plans) {
    const intent = intentOf(intents, card);
    const totalCents = fee * count * 105;
    // An order that never reached the registry was lost with its only connection.
    if (intent === undefined) continue;
    expect(intent.amount).toBe(totalCents);
    expect(byIntent.get(intent.id)).toMatchObject(
      isDeclined
        ? { state: 'failed', totalCents, count, change: null, type: null }
        : { state: 'paid', totalCents, count, change: count, type: 'receipt' },
    );
  }
  const receipts = rows.flatMap(({ number }) => (number === null ? [] : [number])).toSorted((a, b) => a - b);
  expect(receipts).toEqual(receipts.map((_, index) => index + 1));
  expect(receipts.length).toBeGreaterThan(PAYMENTS / 2);
}, 600_000);
