import type { Database } from '#server/kernel/db.ts';
import type { Post } from '#server/mail/mailbox.ts';

/** Every letter that was queued, sent or not, in order; those to nobody too. */
export async function postedLetters(database: Database): Promise<readonly Post[]> {
  const { rows } = await database.jobSql.executeSql(
    "select data from pgboss.job where name = 'mail' order by created_on, id",
  );
  return (rows as { data: Post }[]).map(({ data }) => data);
}

/** The letters to an address, by name; the last of a name where there are several. */
export async function lettersTo(
  database: Database,
  address: string,
): Promise<Record<string, Post['letter']>> {
  const posted = await postedLetters(database);
  return Object.fromEntries(
    posted.filter(({ to }) => to.includes(address)).map(({ letter }) => [letter.name, letter]),
  );
}
