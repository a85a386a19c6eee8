import type { Logger } from 'pino';
import {
  type DocumentType,
  documentNumber,
  invoiceDueDay,
  isRefund,
  mayBecome,
  type Seller,
} from '#domain/payment/payment.ts';
import { registryDay } from '#domain/registry-day.ts';
import { listOrganizationUsers } from '../accounts/users-for-emails.ts';
import type { Database, Tx } from '../kernel/db.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { FilledTemplate } from '../mail/templates/template-table.ts';
import { creditTokens } from '../tokens/token-ledger.ts';
import { listUninvoiced } from './payment-queries.ts';
import {
  findBuyer,
  findIssuedDocument,
  findSeller,
  insertDocument,
  type LockedPayment,
  listDocumentsOf,
  lockUninvoicedPayment,
  savePayment,
  takeDocumentNumber,
} from './payment-store.ts';

/** A payment whose price is known. */
type Priced = Pick<
  LockedPayment,
  'id' | 'organization' | 'method' | 'count' | 'fee' | 'tonnes' | 'totalCents'
>;

type NewDocument = {
  readonly type: DocumentType;
  readonly reference?: string | null;
  readonly reason?: string | null;
};

/**
 * Issues a numbered document of a payment in the caller's transaction, with the details as they are now, and
 * returns its id. A payment has at most one document of each type.
 */
export async function issueDocument(
  tx: Tx,
  payment: Priced,
  { type, reference = null, reason = null }: NewDocument,
  deps: { readonly productName: string; readonly now: Date },
): Promise<number> {
  const { id, organization, method, count, fee, tonnes, totalCents } = payment;
  if (fee === null || totalCents === null) throw new Error(`Payment ${id} has no price.`);
  const buyer = await findBuyer(tx, organization);
  const seller = (await findSeller(tx)) ?? unnamedSeller(deps.productName);
  const earlier = (await listDocumentsOf(tx, id)).map((document) => ({
    type: document.type,
    number: document.number,
  }));
  const details = { seller, buyer, method, count, fee, tonnes, totalCents, reference, reason, earlier };
  const number = await takeDocumentNumber(tx, type);
  return insertDocument(tx, { payment: id, type, number, details, issuedAt: deps.now });
}

/** The registry itself, until an administrator enters who sells its tokens. */
function unnamedSeller(name: string): Seller {
  return { name, address: '', gstNumber: '', email: '', instructions: '' };
}

/**
 * Emails a document as PDF to the accounts of the organization that pays, once the caller's transaction is
 * committed.
 */
export async function mailDocument(tx: Tx, mailbox: Mailbox, id: number): Promise<void> {
  const document = await findIssuedDocument(tx, id);
  const template = templateOf(document);
  const replyTo = document.details.seller.email || null;
  const attachment = { kind: 'payment-document', id } as const;
  for (const { email, locale } of await listOrganizationUsers(tx, document.organization, 'manage'))
    await mailbox.post(tx, { template, to: [email], replyTo, locale, attachment });
}

function templateOf({
  type,
  number,
  details,
  issuedAt,
}: Awaited<ReturnType<typeof findIssuedDocument>>): FilledTemplate {
  const { count, totalCents, buyer, reference, reason } = details;
  const shared = { number: documentNumber(type, number), organization: buyer.name, count, totalCents };
  switch (type) {
    case 'invoice':
      return {
        name: 'invoice-issued',
        values: { ...shared, due: invoiceDueDay(registryDay(issuedAt)) },
      };
    case 'receipt':
      return { name: 'receipt-issued', values: { ...shared, reference } };
    case 'credit-note':
      return {
        name: 'credit-note-issued',
        values: { ...shared, reason: reason ?? '', isRefund: isRefund(details) },
      };
  }
}

/**
 * Emails the accounts of an organization that its request was voided before an invoice was issued, and why.
 */
export async function mailVoided(
  tx: Tx,
  mailbox: Mailbox,
  { organization }: LockedPayment,
  reason: string,
): Promise<void> {
  const { name } = await findBuyer(tx, organization);
  const template = { name: 'payment-voided', values: { organization: name, reason } } as const;
  for (const { email, locale } of await listOrganizationUsers(tx, organization, 'manage'))
    await mailbox.post(tx, { template, to: [email], replyTo: null, locale });
}

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
 * Marks a locked payment as paid, credits its tokens and issues its receipt, in the caller's transaction.
 * Returns the receipt's id. Throws if the payment cannot become paid, which the caller has to find out first.
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

type InvoiceDeps = { readonly mailbox: Mailbox; readonly productName: string; readonly now: Date };

/**
 * Issues and emails the invoices of up to 200 requests that have a price, oldest first. Several servers may
 * do so at once: each request is taken by one of them. An invoice that fails is logged, tried again in the
 * next run, and does not hold up the others.
 */
export async function issueInvoices(database: Database, deps: InvoiceDeps, log: Logger): Promise<void> {
  for (const id of await listUninvoiced(database.db)) {
    try {
      await database.transact(issueInvoice, id, deps);
    } catch (error) {
      log.error({ err: error, payment: id }, 'an invoice could not be issued');
    }
  }
}

/**
 * Issues and emails the invoice of a payment that waits for one; does nothing otherwise. Returns whether it
 * did.
 */
export async function issueInvoice(tx: Tx, id: number, { mailbox, ...deps }: InvoiceDeps): Promise<boolean> {
  const payment = await lockUninvoicedPayment(tx, id);
  if (payment === undefined) return false;
  await mailDocument(tx, mailbox, await issueDocument(tx, payment, { type: 'invoice' }, deps));
  return true;
}
