import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';

/**
 * Returns the organizations that serials mean, sorted: of one that was merged, the one that it was merged into. Unknown
 * serials stay.
 */
export async function followMerges(db: Db, serials: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('organization')
    .select(['serial', 'mergedInto'])
    .where('serial', '=', sql<string>`any(${serials}::text[])`)
    .where('mergedInto', 'is not', null)
    .execute();
  const merged = new Map(rows.map(({ serial, mergedInto }) => [serial, mergedInto]));
  return [...new Set(serials.map((serial) => merged.get(serial) ?? serial))].sort();
}
