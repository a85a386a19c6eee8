import { sql } from 'kysely';
import type { Tx } from './db.ts';

type Subject = { readonly bucket: string; readonly subject: string; readonly since: Date };

/**
 * Returns the times of a subject's counted requests since a moment, oldest first. Locks the subject until the
 * transaction ends.
 */
export async function listCounted(tx: Tx, { bucket, subject, since }: Subject): Promise<Date[]> {
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

/** Deletes counts that no limit needs any more. */
export async function deleteCounted(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('countedRequest').where('endsAt', '<', now).execute();
}
