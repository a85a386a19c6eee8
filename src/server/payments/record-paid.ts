import { mayBecome } from '#domain/payment/payment-state.ts';
import type { Tx } from '../kernel/db.ts';
import { creditTokens } from '../tokens/book-payment-tokens.ts';
import { issueDocument } from './issue-document.ts';
import { type LockedPayment, savePayment } from './payment-store.ts';

type Paid = {
  /** Tokens to credit: project tokens for a number of projects, otherwise inventory tokens. */
  readonly tokens: number;
  /** Account that recorded the money; null for the registry itself. */
  readonly actor: string | null;
  /** The cheque's or transfer's number. */
  readonly reference?: string | null;
  /** The card provider's ids. */
  readonly intent?: string;
  readonly charge?: string | null;
};

/**
 * Marks a locked payment as paid, credits its tokens and issues its receipt, in the caller's transaction. Returns the receipt's id. Throws
 * if the payment cannot become paid, which the caller has to find out first.
 */
export async function recordPaid(
  tx: Tx,
  payment: LockedPayment,
  { tokens, actor, reference = null, intent, charge }: Paid,
  deps: { readonly productName: string; readonly now: Date },
): Promise<number> {
  const { id, organization, method, state, count } = payment;
  if (!mayBecome(method, state, 'paid') || state === 'refunding')
    throw new Error(`Payment ${id} is ${state}.`);
  const kind = count === null ? 'inventory' : 'project';
  const provider = { ...(intent !== undefined && { intent }), ...(charge !== undefined && { charge }) };
  const settled = { cardToken: null, checkAt: null };
  await savePayment(tx, id, { state: 'paid', tokens, reference, paidAt: deps.now, ...provider, ...settled });
  await creditTokens(tx, { organization, kind, tokens, payment: id, actor }, deps.now);
  return issueDocument(tx, payment, { type: 'receipt', reference }, deps);
}
