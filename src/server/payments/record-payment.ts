import { defaultTokens } from '#domain/account/tokens.ts';
import { m } from '#messages/messages.js';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Caller } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { notFound, ProblemError } from '../kernel/problems.ts';
import { lockPayment, type LockedPayment } from './payment-store.ts';
import { recordPaid } from './record-paid.ts';

type Recording = {
  readonly id: number;
  /** The cheque's or transfer's number. */
  readonly reference: string | null;
  /** Inventory tokens for a request for access. */
  readonly inventoryTokens: number | undefined;
};

/**
 * Records that an invoice was paid: its tokens are credited and its receipt is issued. Does nothing if it was already recorded; throws 409
 * if the request was voided, is paid by card or has no price yet.
 */
export async function recordPayment(
  tx: Tx,
  caller: Caller,
  { id, reference, inventoryTokens = defaultTokens.inventory }: Recording,
  deps: { readonly productName: string; readonly now: Date },
): Promise<void> {
  const payment = await requirePayment(tx, id);
  if (payment.method === 'invoice' && payment.state === 'paid') return;
  if (payment.state !== 'requested')
    throw new ProblemError(409, (locale) => m.problem_payment_closed({}, { locale }));
  if (payment.totalCents === null)
    throw new ProblemError(409, (locale) => m.problem_payment_unpriced({}, { locale }));
  const tokens = payment.count ?? inventoryTokens;
  await recordPaid(tx, payment, { tokens, reference, actor: caller.account }, deps);
  const { organization, account, totalCents } = payment;
  const facts = { payment: id, tokens, totalCents };
  await recordAuditEntry(tx, caller, { act: 'payment-recorded', account, organization, facts }, deps.now);
}

/** Locks and returns a payment. Throws 404 if there is none. */
export async function requirePayment(tx: Tx, id: number): Promise<LockedPayment> {
  const payment = await lockPayment(tx, id);
  if (payment === undefined) throw notFound((locale) => m.problem_payment_unknown({}, { locale }));
  return payment;
}
