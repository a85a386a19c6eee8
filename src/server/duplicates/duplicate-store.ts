import { sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';

/** Returns those of the serials that exist as organizations, or as projects. */
export async function listExisting(
  tx: Tx,
  table: 'organization' | 'project',
  serials: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom(table)
    .select('serial')
    .where('serial', '=', sql<string>`any(${serials}::text[])`)
    .execute();
  return rows.map(({ serial }) => serial);
}
