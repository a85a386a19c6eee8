import type { Database } from '#server/kernel/db.ts';
import type { Post } from '#server/mail/mailbox.ts';

/** Returns every email that was queued, sent or not, in order, including those without recipients. */
export async function postedEmails(database: Database): Promise<readonly Post[]> {
  const { rows } = await database.jobSql.executeSql(
    "select data from pgboss.job where name = 'mail' order by created_on, id",
  );
  return (rows as { data: Post }[]).map(({ data }) => data);
}

/** Returns the emails to an address by template name; the last one of each. */
export async function emailsTo(
  database: Database,
  address: string,
): Promise<Record<string, Post['template']>> {
  const posted = await postedEmails(database);
  return Object.fromEntries(
    posted.filter(({ to }) => to.includes(address)).map(({ template }) => [template.name, template]),
  );
}
