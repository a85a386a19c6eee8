import { documentNumber, invoiceDueDate, isRefund } from '#domain/payment/payment-document.ts';
import { listOrganizationUsers } from '../accounts/list-organization-users.ts';
import type { Tx } from '../kernel/db.ts';
import { registryDay } from '../kernel/registry-day.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { FilledTemplate } from '../mail/templates/template-table.ts';
import { findBuyer, findIssuedDocument } from './document-store.ts';
import type { LockedPayment } from './payment-store.ts';

/** Emails a document as PDF to the accounts of the organization that pays, once the caller's transaction is committed. */
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
        values: { ...shared, due: registryDay(invoiceDueDate(issuedAt)) },
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

/** Emails the accounts of an organization that its request was voided before an invoice was issued, and why. */
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
