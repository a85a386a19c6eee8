import type { Actor } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { listPeopleOf } from '../../accounts/list-people-of.ts';
import type { FilledTemplate } from '../../mail/templates/template-table.ts';
import type { Mailbox } from '../../mail/mailbox.ts';

/** What an act on a project is given beside the project: who acts, when, and the mailbox. */
export type ActionContext = { readonly caller: Actor; readonly now: Date; readonly mailbox: Mailbox };

/** Writes to the people of an organization, each in their own language. */
export async function tellOwner(
  tx: Tx,
  mailbox: Mailbox,
  organization: string,
  template: FilledTemplate,
): Promise<void> {
  for (const { email, locale } of await listPeopleOf(tx, organization)) {
    await mailbox.post(tx, { template, to: [email], replyTo: null, locale });
  }
}
