import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { beginRefund, type CardDeps } from '#server/payments/card/advance-card-payment.ts';
import { cardsOf } from '#server/payments/card/stripe-provider.ts';
import { lockPayment } from '#server/payments/payment-store.ts';
import { now } from '../builders.ts';
import { ownerCaller, type World } from '../project-world.ts';
import { openTestApp } from '../test-app.ts';
import { startStripe } from './stripe-server.ts';

const CENTS_PER_DOLLAR = 105;

/**
 * An order: the card's token, the number of project tokens, the fee for each in dollars, and the request's
 * key.
 */
type Order = {
  readonly card?: string;
  readonly count?: number;
  readonly fee?: number;
  readonly key?: string;
  readonly body?: object;
};

/** Returns a card token that was not used before, of the named test card. */
export const aCard = (name = 'tok_visa') => `${name}_${randomBytes(6).toString('hex')}`;

/** Opens a server with card payments, at a card provider that runs in this process too. */
export async function openCardWorld(settings: NodeJS.ProcessEnv = {}, log?: Logger) {
  const clock = { now };
  const stripe = await startStripe(() => clock.now);
  const test = await openTestApp({ ...stripe.settings, ...settings }, log);
  const cards = cardsOf(test.deps);
  if (cards === null) throw new Error('The settings name an account.');
  const setTime = (at: Date) => {
    clock.now = at;
    test.setTime(at);
  };
  const close = async () => {
    await test.close();
    await stripe.close();
  };
  return { test, stripe, cards: cards satisfies CardDeps, setTime, close };
}

export type CardWorld = Awaited<ReturnType<typeof openCardWorld>>;

/** Creates an owner without tokens. */
export const aPayer = ({ test }: CardWorld) => ownerCaller(test, { project: 0, inventory: 0 });

/** Sends an order; one token for 500 dollars unless it says otherwise. */
export function pay({ ask }: World, { card = aCard(), count = 1, fee = 500, key, body = {} }: Order = {}) {
  const order = { stripeToken: card, orderAmount: count, total: fee * count * CENTS_PER_DOLLAR, ...body };
  return ask('POST', '/users/payment', order, key === undefined ? {} : { 'idempotency-key': key });
}

/** Sends an event to the server as the provider does. */
export async function deliver(
  { test }: CardWorld,
  {
    payload,
    signature,
    type = 'application/json',
  }: { readonly payload: string; readonly signature?: string; readonly type?: string },
) {
  const headers = { 'content-type': type, ...(signature && { 'stripe-signature': signature }) };
  const response = await test.app.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

/**
 * Returns an organization's payments, tokens bought and taken back, and documents, as the database has them.
 */
export async function booksOf({ test: { database } }: CardWorld, { organization }: World) {
  const payments = await database.db
    .selectFrom('payment')
    .selectAll()
    .where('organization', '=', organization)
    .orderBy('id')
    .execute();
  const entries = await database.db
    .selectFrom('tokenEntry')
    .select(['type', 'change', 'payment'])
    .where('organization', '=', organization)
    .where('payment', 'is not', null)
    .orderBy('id')
    .execute();
  const documents = await database.db
    .selectFrom('paymentDocument')
    .innerJoin('payment', 'payment.id', 'paymentDocument.payment')
    .select(['paymentDocument.type', 'paymentDocument.payment', 'paymentDocument.details'])
    .where('payment.organization', '=', organization)
    .orderBy('paymentDocument.id')
    .execute();
  return { payments, entries, documents };
}

/** Creates an owner who paid two tokens by card; returns the payment's number and the provider's intent. */
export async function aPaidOrder(world: CardWorld) {
  const payer = await aPayer(world);
  await pay(payer, { count: 2 });
  const [payment] = (await booksOf(world, payer)).payments;
  if (payment === undefined || payment.intent === null) throw new Error('The order was not charged.');
  return { payer, id: payment.id, intent: world.stripe.account.find(payment.intent) };
}

/** Begins the refund of a payment, as an administrator's call does. */
export function beginRefundOf(
  { test: { database, deps } }: CardWorld,
  id: number,
  { reason, actor }: { readonly reason: string; readonly actor: string | null },
): Promise<void> {
  return database.transact(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment === undefined) throw new Error(`There is no payment ${id}.`);
    await beginRefund(tx, payment, { reason, actor, now: deps.clock() });
  });
}
