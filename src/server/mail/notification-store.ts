import { type Insertable, sql } from 'kysely';
import type { EmailFrequency } from '#domain/account/email-choice.ts';
import type { Tx } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

type Notice = Pick<
  Insertable<Schema['notification']>,
  'template' | 'texts' | 'path' | 'project' | 'emailGroup' | 'at'
> & {
  /** Keys of the recipients' addresses; those without an active account are passed over. */
  readonly emailKeys: readonly string[];
  /** The account that acted itself: it has seen what it did. */
  readonly actor: string | null;
};

type Recipient = { readonly account: string; readonly frequency: EmailFrequency };

/**
 * Records a notification for each account behind the addresses, waiting for a digest where its owner chose one.
 * Returns the accounts and how often each gets the emails of this group.
 */
export async function insertNotifications(tx: Tx, notice: Notice): Promise<readonly Recipient[]> {
  const { emailKeys, template, texts, path, project, emailGroup, at, actor } = notice;
  const { rows } = await sql<Recipient>`
    with person as (
      select account.id, account.organization, coalesce(choice.frequency, 'at-once') as frequency
      from account left join email_choice as choice
        on choice.account = account.id and choice.email_group = ${emailGroup}::text
      where account.email_key = any(${emailKeys}::text[]) and account.state = 'active'
    ),
    recorded as (
      insert into notification
        (account, organization, template, texts, path, project, email_group, at, seen_at, digest)
      select id, organization, ${template}::text, ${JSON.stringify(texts)}::jsonb, ${path}::text, ${project}::text,
        ${emailGroup}::text, ${at}::timestamptz, case when id = ${actor}::uuid then ${at}::timestamptz end,
        case when frequency in ('daily', 'weekly') then frequency end
      from person
    )
    select id as account, frequency from person
  `.execute(tx);
  return rows;
}
