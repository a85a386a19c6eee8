import { m } from '#messages/messages.js';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Caller } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { notFound } from '../kernel/problems.ts';
import { lockPaymentRequest, saveDone } from './payment-request-store.ts';

type Mark = { readonly id: number; readonly isDone: boolean };

/** Marks a payment request as done or reopens it; does nothing if it already is. Tokens are set separately. */
export async function markPaymentRequest(
  tx: Tx,
  caller: Caller,
  { id, isDone }: Mark,
  now: Date,
): Promise<void> {
  const request = await lockPaymentRequest(tx, id);
  if (request === undefined) throw notFound((locale) => m.problem_payment_unknown({}, { locale }));
  if ((request.doneAt !== null) === isDone) return;
  await saveDone(tx, id, isDone ? now : null);
  const { organization, account } = request;
  const facts = { payment: id, isDone };
  await recordAuditEntry(tx, caller, { act: 'payment-marked', account, organization, facts }, now);
}
