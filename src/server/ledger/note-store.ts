import { sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';

/** Returns the notes of retirements against Other, keyed by event index. */
export async function listNotes(tx: Tx, events: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom('opening')
    .select(['idx', 'content'])
    .where('part', '=', 'note')
    .where('idx', '=', sql<number>`any(${events}::bigint[])`)
    .execute();
  return new Map(rows.map(({ idx, content }) => [idx, content]));
}
