import type { Actor } from '#server/kernel/admit.ts';
import type { Tx } from '#server/kernel/db.ts';
import type { CountRequest } from '#server/kernel/rate-limit.ts';
import { changeSeller } from '#server/payments/change-seller.ts';
import { issueInvoice } from '#server/payments/issue-document.ts';
import { requestPayment } from '#server/payments/request-payment.ts';
import { recordPayment, voidPayment } from '#server/payments/review-payment.ts';
import { daysAfter } from './compose/calendar.ts';
import { demonstrationPayments, demonstrationSeller, type PaymentContent } from './content/payments.ts';
import { noMail } from './no-mail.ts';

/** Account and organization of a person, by the key of the organization. */
export type People = ReadonlyMap<string, { readonly account: string; readonly organization: string }>;

/** Days before the present on which the seller was entered. */
const SELLER_DAYS_AGO = 90;
/** The demonstration's prices are those with which a registry begins. */
const LOWEST = 500;
/** These requests come from no address. */
const noLimit: CountRequest = async () => undefined;

/**
 * Enters who issues the invoices, and requests for invoices in different states, in the order of their times,
 * with the use cases that the requests of people call. Sends no emails.
 */
export async function enterPayments(tx: Tx, people: People, administrator: Actor, now: Date): Promise<void> {
  const began = daysAfter(now, -SELLER_DAYS_AGO);
  await changeSeller(tx, administrator, { ...demonstrationSeller, version: 0 }, began);
  const context = { tx, people, administrator, now, ids: new Map<PaymentContent, number>() };
  const actions = demonstrationPayments.flatMap((content) => [
    { daysAgo: content.askedDaysAgo, perform: () => ask(content, context) },
    ...(content.outcome === null
      ? []
      : [{ daysAgo: content.outcome.daysAgo, perform: () => decide(content, context) }]),
  ]);
  for (const { perform } of actions.toSorted((one, other) => other.daysAgo - one.daysAgo)) await perform();
}

type Context = {
  readonly tx: Tx;
  readonly people: People;
  readonly administrator: Actor;
  readonly now: Date;
  /** Ids of the requests so far. */
  readonly ids: Map<PaymentContent, number>;
};

const deps = { mailbox: noMail, productName: demonstrationSeller.name };

async function ask(content: PaymentContent, { tx, people, now, ids }: Context): Promise<void> {
  const { organization, askedDaysAgo, count, fee, note } = content;
  const person = people.get(organization);
  if (person === undefined) throw new Error(`Nobody pays for ${organization}.`);
  const asked = daysAfter(now, -askedDaysAgo);
  const sent = { count, fee, note, tonnes: null, terms: true };
  const arrival = { caller: person, address: '', now: asked };
  const id = Number(
    await requestPayment(tx, sent, arrival, { mailbox: noMail, count: noLimit, lowest: LOWEST }),
  );
  await issueInvoice(tx, id, { ...deps, now: asked });
  ids.set(content, id);
}

async function decide(content: PaymentContent, { tx, administrator, now, ids }: Context): Promise<void> {
  const { outcome } = content;
  const id = ids.get(content);
  if (outcome === null || id === undefined) throw new Error('The payment was not requested before.');
  const context = { ...deps, caller: administrator, now: daysAfter(now, -outcome.daysAgo) };
  if (outcome.action === 'paid') await recordPayment(tx, context, { id, reference: outcome.reference });
  else await voidPayment(tx, context, { id, reason: outcome.reason });
}
