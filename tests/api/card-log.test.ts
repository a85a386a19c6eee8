import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLog } from '#server/kernel/log.ts';
import { now } from '../support/builders.ts';
import {
  aCard,
  aPayer,
  booksOf,
  type CardWorld,
  deliver,
  openCardWorld,
  pay,
} from '../support/stripe/card-world.ts';
import { anEvent } from '../support/stripe/stripe-event.ts';
import type { Trouble } from '../support/stripe/stripe-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'registry-card-log-'));
const file = join(folder, 'log');
const log = openLog('dev', file);

let world: CardWorld;
beforeAll(async () => {
  world = await openCardWorld({}, log);
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

it('log and audit log record card payments without cards, secrets and signatures', async () => {
  const payer = await aPayer(world);
  const cards = ['tok_visa', 'tok_chargeDeclined', 'tok_threeDSecure', 'tok_visaDebit'].map((name) =>
    aCard(name),
  );
  const troubles: readonly (Trouble | null)[] = [null, null, null, 'lost'];
  const statuses: number[] = [];
  for (const [index, card] of cards.entries()) {
    world.stripe.state.trouble = () => troubles[index] ?? null;
    statuses.push((await pay(payer, { card })).status);
  }
  statuses.push((await pay(payer, { body: { stripeToken: `${cards[0]}$` } })).status);
  world.stripe.state.trouble = () => null;
  const [intent] = world.stripe.account.intents.values();
  if (intent === undefined) throw new Error('Nothing was charged.');
  const event = anEvent('payment_intent.succeeded', intent, { at: now, object: { amount: 1 } });
  statuses.push((await deliver(world, event)).status);
  expect(statuses).toEqual([200, 400, 200, 200, 400, 400]);

  const written = async () => {
    await promisify(log.flush.bind(log))();
    return readFileSync(file, 'utf8').match(/"answered"/g);
  };
  await expect.poll(written).toHaveLength(statuses.length);
  const lines = readFileSync(file, 'utf8');
  expect(lines).toContain('the card provider did not answer');
  expect(lines).toContain('an event of the card provider differs');
  const { auditEvents, payments } = {
    auditEvents: await world.test.database.db.selectFrom('auditEntry').selectAll().execute(),
    ...(await booksOf(world, payer)),
  };
  expect(auditEvents.map(({ act }) => act)).toContain('payment-made');
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = world.stripe.settings;
  const secrets = [...cards, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, event.signature, '_secret_'];
  for (const secret of secrets) expect(lines + JSON.stringify(auditEvents)).not.toContain(secret);
  // Only the card of the payment whose outcome is unknown is still stored.
  expect(payments.map(({ cardToken }) => cardToken)).toEqual([null, null, null, cards[3]]);
});
