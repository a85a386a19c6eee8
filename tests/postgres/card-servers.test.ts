// @module-tag postgres

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/kernel/db.ts';
import { openServer } from '#server/kernel/postgres/open-server.ts';
import { checkDuePayments } from '#server/payments/card/advance-card-payment.ts';
import { now } from '../support/builders.ts';
import { failOnUnavailable } from '../support/fail-on-unavailable.ts';
import { aPayer, booksOf, type CardWorld, openCardWorld, pay } from '../support/stripe/card-world.ts';
import type { Trouble } from '../support/stripe/stripe-server.ts';

const PAYMENTS = 48;
const CHARGE = 'POST /v1/payment_intents';
const troubles: readonly Trouble[] = ['hang-up', 'lost', 'busy'];

let world: CardWorld;
let other: Database;
beforeAll(async () => {
  world = await openCardWorld();
  const { rows } = await sql<{ readonly name: string }>`select current_database() as name`.execute(
    world.test.database.db,
  );
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${rows[0]?.name}`;
  other = await openServer(url.href, failOnUnavailable);
});
afterAll(async () => {
  await other.close();
  await world.close();
});

it('two servers that reconcile at once ask about each payment once, and credit it once', async () => {
  const payers = await Promise.all(Array.from({ length: 4 }, () => aPayer(world)));
  world.stripe.state.trouble = (call, form) => {
    const payment = Number(/metadata\[payment\]=(\d+)/.exec(form)?.[1] ?? 0);
    return call === CHARGE ? (troubles[payment % troubles.length] ?? null) : null;
  };
  const placed = await Promise.all(
    Array.from({ length: PAYMENTS }, async (_, index) => {
      const payer = payers[index % payers.length];
      return payer === undefined ? null : pay(payer, { count: 1 + (index % 3) });
    }),
  );
  expect(placed.map((answer) => answer?.status)).toEqual(placed.map(() => 200));
  world.stripe.state.trouble = () => null;
  const before = world.stripe.calls.length;
  const later = new Date(now.getTime() + 60_000);
  const servers = [world.cards, { ...world.cards, database: other }];
  await Promise.all([...servers, ...servers].map((server) => checkDuePayments(server, later)));

  expect(world.stripe.calls.slice(before)).toEqual(Array.from({ length: PAYMENTS }, () => CHARGE));
  // A payment that waited too long for a lock on a slow machine is settled by the next check, as by the job.
  await checkDuePayments(world.cards, new Date(later.getTime() + 120_000));
  const books = await Promise.all(payers.map((payer) => booksOf(world, payer)));
  const payments = books.flatMap((one) => one.payments);
  expect(new Set(payments.map(({ state }) => state))).toEqual(new Set(['paid']));
  expect(payments).toHaveLength(PAYMENTS);
  const credits = books.flatMap(({ entries }) =>
    entries.map(({ change, payment }) => `${payment} ${change}`),
  );
  expect(credits.toSorted()).toEqual(payments.map(({ id, count }) => `${id} ${count}`).toSorted());
  const charged = [...world.stripe.account.intents.values()].filter(({ charge }) => charge !== null);
  expect(charged).toHaveLength(PAYMENTS);
});
