import type { Actor } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { listOrganizationUsers } from '../../accounts/list-organization-users.ts';
import type { FilledTemplate } from '../../mail/templates/template-table.ts';
import type { Mailbox } from '../../mail/mailbox.ts';

/** Context of an action on a project: caller, time and mailbox. */
export type ActionContext = { readonly caller: Actor; readonly now: Date; readonly mailbox: Mailbox };

/** Sends an email to each account of an organization, in its language. */
export async function emailOwner(
  tx: Tx,
  mailbox: Mailbox,
  organization: string,
  template: FilledTemplate,
): Promise<void> {
  for (const { email, locale } of await listOrganizationUsers(tx, organization)) {
    await mailbox.post(tx, { template, to: [email], replyTo: null, locale });
  }
}
