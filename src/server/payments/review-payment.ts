import { defaultTokens } from '#domain/account/tokens.ts';
import { mayBecome } from '#domain/payment/payment.ts';
import { priceOf } from '#domain/payment/payment-request.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Actor } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { organizationMerged } from '../kernel/problems.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { requirePrintable } from '../paper/require-printable.ts';
import { correctTokens } from '../tokens/token-ledger.ts';
import { isOnlyAdministrator } from '../users/require-administrator.ts';
import { issueDocument, mailDocument, mailVoided, recordPaid } from './issue-document.ts';
import {
  cardsOff,
  closedPayment,
  ownPayment,
  pricedPayment,
  spentTokens,
  uncreditedPayment,
  unknownPayment,
  unpricedPayment,
} from './payment-problems.ts';
import {
  findOrganizationOf,
  findRecorder,
  type LockedPayment,
  listDocumentsOf,
  lockPayment,
  savePayment,
} from './payment-store.ts';

/**
 * The administrator who acts, time, mailbox, and the registry's name, which is the seller's until one is
 * entered.
 */
export type ReviewContext = {
  readonly caller: Actor;
  readonly now: Date;
  readonly mailbox: Mailbox;
  readonly productName: string;
};

/**
 * Locks and returns a payment on which an administrator decides. Throws 404 if there is none, and 403 if it
 * is of the administrator's own organization while there is another administrator, and 409 if it moved to another
 * organization meanwhile.
 */
async function requirePayment(tx: Tx, caller: Actor, id: number): Promise<LockedPayment> {
  const organization = await findOrganizationOf(tx, id);
  if (organization === undefined) throw unknownPayment();
  if (organization === caller.organization && !(await isOnlyAdministrator(tx, caller.account)))
    throw ownPayment();
  const payment = await lockPayment(tx, id);
  if (payment === undefined) throw unknownPayment();
  if (payment.organization !== organization) throw organizationMerged();
  return payment;
}

type Pricing = {
  readonly id: number;
  /** Whole Canadian dollars before GST. */
  readonly fee: number;
};

/**
 * Prices a request for access to inventories, issues its invoice and emails it. Does nothing if it already
 * has this price; throws 409 if it has another one, as every request for projects has, or waits no longer.
 */
export async function pricePayment(
  tx: Tx,
  { caller, mailbox, ...deps }: ReviewContext,
  { id, fee }: Pricing,
): Promise<void> {
  const payment = await requirePayment(tx, caller, id);
  if (payment.state !== 'requested') throw closedPayment(payment.state);
  if (payment.count === null && payment.fee === fee) return;
  if (payment.fee !== null) throw pricedPayment();
  const totalCents = priceOf({ fee, count: 1 }).total;
  await savePayment(tx, id, { fee, totalCents });
  const invoice = await issueDocument(tx, { ...payment, fee, totalCents }, { type: 'invoice' }, deps);
  await mailDocument(tx, mailbox, invoice);
  const { organization, account } = payment;
  const facts = { payment: id, totalCents };
  await recordAuditEvent(tx, caller, { act: 'payment-priced', account, organization, facts }, deps.now);
}

type Recording = {
  readonly id: number;
  /** The cheque's or transfer's number. */
  readonly reference: string | null;
  /** Inventory tokens for a request for access; 22 when left out. */
  readonly inventoryTokens?: number | undefined;
};

/**
 * Records that an invoice was paid: credits its tokens, issues its receipt and emails it. Does nothing if the
 * same administrator already recorded it with the same reference and tokens. Throws 409 if another one did,
 * if the request was voided or refunded, is paid by card, or has no price yet.
 */
export async function recordPayment(
  tx: Tx,
  { caller, mailbox, ...deps }: ReviewContext,
  { id, reference, inventoryTokens = defaultTokens.inventory }: Recording,
): Promise<void> {
  const payment = await requirePayment(tx, caller, id);
  const tokens = payment.count ?? inventoryTokens;
  const isRecorded = payment.method === 'invoice' && payment.state === 'paid';
  const isRepeated = isRecorded && payment.reference === reference && payment.tokens === tokens;
  if (isRepeated && (await findRecorder(tx, id)) === caller.account) return;
  if (payment.state !== 'requested') throw closedPayment(payment.state);
  if (payment.totalCents === null) throw unpricedPayment();
  requirePrintable({ reference: { sent: reference } });
  const receipt = await recordPaid(tx, payment, { tokens, reference, actor: caller.account }, deps);
  await mailDocument(tx, mailbox, receipt);
  const { organization, account, totalCents } = payment;
  const facts = { payment: id, tokens, totalCents };
  await recordAuditEvent(tx, caller, { act: 'payment-recorded', account, organization, facts }, deps.now);
}

type WithReason = { readonly id: number; readonly reason: string };

/**
 * Voids an unpaid request. A credit note takes back its invoice, if one was issued; the account gets an email
 * either way. Does nothing if the same administrator already voided it for the same reason; throws 409 if
 * another one did, or if it was paid.
 */
export async function voidPayment(
  tx: Tx,
  { caller, mailbox, ...deps }: ReviewContext,
  { id, reason }: WithReason,
): Promise<void> {
  const payment = await requirePayment(tx, caller, id);
  const { state, organization, account } = payment;
  if (state === 'void' && payment.closedBy === caller.account && payment.reason === reason) return;
  if (!mayBecome(payment.method, state, 'void')) throw closedPayment(state);
  requirePrintable({ reason: { sent: reason } });
  await savePayment(tx, id, { state: 'void', closedAt: deps.now, closedBy: caller.account, reason });
  const documents = await listDocumentsOf(tx, id);
  if (documents.length === 0) await mailVoided(tx, mailbox, payment, reason);
  else
    await mailDocument(tx, mailbox, await issueDocument(tx, payment, { type: 'credit-note', reason }, deps));
  const facts = { payment: id, reason };
  await recordAuditEvent(tx, caller, { act: 'payment-voided', account, organization, facts }, deps.now);
}

type Refund = { readonly reason: string; readonly actor: string | null; readonly now: Date };

/** Refunds of card payments at the provider. */
export type CardRefunds = {
  /**
   * Takes the tokens of a paid, locked payment back and marks it as being refunded, in the caller's
   * transaction. Throws 409 when they are already spent.
   */
  readonly begin: (tx: Tx, payment: LockedPayment, refund: Refund) => Promise<void>;
  /** Asks the provider for the refund, after that transaction, and settles the payment by what it says. */
  readonly finish: (payment: number) => Promise<void>;
};

/**
 * Takes back the tokens of a payment that is refunded. One by invoice is refunded at once: its credit note is
 * issued and emailed. One by card is only begun here, and true is returned: the provider is asked after the
 * transaction. Does nothing if the same administrator already refunded it, or began to, for the same reason.
 * Throws 409 if another one did, if it was never paid, or if its tokens are spent.
 */
export async function refundPayment(
  tx: Tx,
  context: ReviewContext,
  { id, reason }: WithReason,
  cards: CardRefunds | null,
): Promise<boolean> {
  const { caller, now } = context;
  const payment = await requirePayment(tx, caller, id);
  const { state, organization, account, totalCents } = payment;
  const isSame = payment.closedBy === caller.account && payment.reason === reason;
  if (isSame && state === 'refunded') return false;
  if (isSame && state === 'refunding') return true;
  if (state !== 'paid') throw closedPayment(state);
  requirePrintable({ reason: { sent: reason } });
  const isByCard = payment.method === 'card';
  if (isByCard && cards === null) throw cardsOff();
  if (cards !== null && isByCard) await cards.begin(tx, payment, { reason, actor: caller.account, now });
  else await refundInvoice(tx, context, payment, reason);
  const facts = { payment: id, totalCents, reason };
  await recordAuditEvent(tx, caller, { act: 'payment-refunded', account, organization, facts }, now);
  return isByCard;
}

async function refundInvoice(
  tx: Tx,
  { caller, mailbox, ...deps }: ReviewContext,
  payment: LockedPayment,
  reason: string,
): Promise<void> {
  const { id, organization, count, tokens } = payment;
  if (tokens === null) throw uncreditedPayment();
  const actor = caller.account;
  const kind = count === null ? 'inventory' : 'project';
  const correction = { organization, kind, tokens: -tokens, payment: id, actor, reason } as const;
  await savePayment(tx, id, { state: 'refunded', closedAt: deps.now, closedBy: actor, reason });
  if (!(await correctTokens(tx, correction, deps.now))) throw spentTokens();
  const creditNote = await issueDocument(tx, payment, { type: 'credit-note', reason }, deps);
  await mailDocument(tx, mailbox, creditNote);
}
