import { sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';

/** Lists organizations by serial or slug, in any letter case. */
export async function listNamed(tx: Tx, names: readonly string[]) {
  const serials = names.map((name) => name.toUpperCase());
  const slugs = names.map((name) => name.toLowerCase());
  return tx
    .selectFrom('organization')
    .select(['serial', 'slug', 'name'])
    .where(({ or, eb }) =>
      or([
        eb('serial', '=', sql<string>`any(${serials}::text[])`),
        eb('slug', '=', sql<string>`any(${slugs}::text[])`),
      ]),
    )
    .execute();
}

/** Adds organizations to those whose projects a page includes. Ignores those included already. */
export async function insertInclusions(tx: Tx, organization: string, included: readonly string[]) {
  if (included.length === 0) return;
  await tx
    .insertInto('organizationInclusion')
    .values(included.map((other) => ({ organization, included: other })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes organizations from those whose projects a page includes. */
export async function deleteInclusions(tx: Tx, organization: string, included: readonly string[]) {
  await tx
    .deleteFrom('organizationInclusion')
    .where('organization', '=', organization)
    .where('included', '=', sql<string>`any(${included}::text[])`)
    .execute();
}

/** Lists the serials of the organizations whose projects a page includes. */
export async function listInclusions(tx: Tx, organization: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('organizationInclusion')
    .select('included')
    .where('organization', '=', organization)
    .execute();
  return rows.map(({ included }) => included);
}
