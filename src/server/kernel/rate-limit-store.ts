import { sql } from 'kysely';
import type { Tx } from './db.ts';

type Asked = { readonly bucket: string; readonly subject: string; readonly since: Date };

/** When the requests of a subject were counted since a moment, oldest first; others of the same wait for this one. */
export async function listCounted(tx: Tx, { bucket, subject, since }: Asked): Promise<Date[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${bucket} ${subject}`}, 0))`.execute(tx);
  const rows = await tx
    .selectFrom('countedRequest')
    .select('at')
    .where('bucket', '=', bucket)
    .where('subject', '=', subject)
    .where('at', '>', since)
    .orderBy('at')
    .execute();
  return rows.map((row) => row.at);
}

type Counted = {
  readonly bucket: string;
  readonly subject: string;
  readonly at: Date;
  readonly endsAt: Date;
};

/** Counts a request. */
export async function countRequest(tx: Tx, counted: Counted): Promise<void> {
  await tx.insertInto('countedRequest').values(counted).execute();
}

/** Clears away what no limit looks at any more. */
export async function deleteCounted(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('countedRequest').where('endsAt', '<', now).execute();
}
