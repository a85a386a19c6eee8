import { listOrganizationUsers } from '../accounts/list-organization-users.ts';
import type { Tx } from '../kernel/db.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { findBuyer } from './document-store.ts';
import type { LockedPayment } from './payment-store.ts';

/** Emails the accounts of an organization that its request was voided before an invoice was issued, and why. */
export async function mailVoided(
  tx: Tx,
  mailbox: Mailbox,
  { organization }: LockedPayment,
  reason: string,
): Promise<void> {
  const { name } = await findBuyer(tx, organization);
  const template = { name: 'payment-voided', values: { organization: name, reason } } as const;
  for (const { email, locale } of await listOrganizationUsers(tx, organization))
    await mailbox.post(tx, { template, to: [email], replyTo: null, locale });
}
