import { sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';

/** Marks the registry as the demonstration if no organization was ever entered; returns whether it did. */
export async function markEmptyRegistry(tx: Tx): Promise<boolean> {
  const marked = await tx
    .updateTable('registry')
    .set({ isDemonstration: true })
    .where('nextOrganization', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('organization').select(sql.lit(1).as('one')))),
    )
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}
