import { findDifferences } from '#domain/payment/find-differences.ts';
import { newDifferences, type ProviderPayment } from '#domain/payment/payment-check.ts';
import type { Database, Tx } from '../kernel/db.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import {
  findLastCheck,
  insertCheck,
  listCheckedPayments,
  listTokenSums,
  lockPaymentCheck,
} from './payment-check-store.ts';
import { findPaymentCheck } from './payment-queries.ts';

/**
 * Lists the provider's payments created since a time. Throws a 503 problem while the provider does not
 * answer.
 */
export type ListProviderPayments = (since: Date) => Promise<readonly ProviderPayment[]>;

export type PaymentCheckDeps = {
  readonly mailbox: Mailbox;
  /** Null while cards are off. */
  readonly listProviderPayments: ListProviderPayments | null;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How far back the provider's payments are compared. */
const PERIOD_MS = 35 * DAY;
/** A check is due a day after the last one; the job that asks runs every hour, not to the second. */
const DUE_AFTER_MS = DAY - HOUR / 2;

/**
 * Compares payments, tokens and the card provider, saves the result, and emails administrators about
 * differences that are new.
 */
export async function checkPayments(database: Database, deps: PaymentCheckDeps, now: Date): Promise<void> {
  await compare(database, deps, { now, isOnlyWhenDue: false });
}

/**
 * Like `checkPayments`, unless the last check was less than a day ago. Several servers may call it at once:
 * one of them checks.
 */
export async function checkPaymentsWhenDue(
  database: Database,
  deps: PaymentCheckDeps,
  now: Date,
): Promise<void> {
  if (isDue(await findPaymentCheck(database.db), now))
    await compare(database, deps, { now, isOnlyWhenDue: true });
}

type Timing = { readonly now: Date; readonly isOnlyWhenDue: boolean };

async function compare(
  database: Database,
  { mailbox, listProviderPayments }: PaymentCheckDeps,
  timing: Timing,
): Promise<void> {
  const since = new Date(timing.now.getTime() - PERIOD_MS);
  // Asked before the transaction: a payment is saved before the provider hears of it, so every charge in the
  // list has its row.
  const payments = await listProviderPayments?.(since);
  const provider = payments === undefined ? null : { since, payments };
  await database.transact(saveCheck, provider, timing, mailbox);
}

type Provider = { readonly since: Date; readonly payments: readonly ProviderPayment[] } | null;

async function saveCheck(tx: Tx, provider: Provider, { now, isOnlyWhenDue }: Timing, mailbox: Mailbox) {
  await lockPaymentCheck(tx);
  const last = await findLastCheck(tx);
  if (isOnlyWhenDue && !isDue(last, now)) return;
  const facts = { sums: await listTokenSums(tx), payments: await listCheckedPayments(tx), provider, now };
  const differences = findDifferences(facts);
  await insertCheck(tx, differences, now);
  const found = newDifferences(differences, last?.differences ?? []);
  if (found.length === 0) return;
  const template = { name: 'payment-differences' as const, values: { differences: found } };
  await mailbox.postToAdmins(tx, { template, replyTo: null });
}

function isDue(last: { readonly at: Date } | undefined, now: Date): boolean {
  return last === undefined || now.getTime() - last.at.getTime() >= DUE_AFTER_MS;
}
