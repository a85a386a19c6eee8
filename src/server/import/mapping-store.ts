import { type Insertable, sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

type MappingKey = { readonly organization: string | null; readonly nameKey: string };

/** Locks the saved mappings of an organization, or with null of the registry, until the transaction ends. */
export async function lockMappings(tx: Tx, organization: string | null): Promise<void> {
  const owner = organization ?? '';
  await sql`select pg_advisory_xact_lock(hashtext('import mappings'), hashtext(${owner}))`.execute(tx);
}

/** Returns how many mappings of other names the same organization has saved. */
export async function countOtherMappings(tx: Tx, { organization, nameKey }: MappingKey): Promise<number> {
  const { others } = await tx
    .selectFrom('importMapping')
    .select(({ fn }) => fn.countAll<string>().as('others'))
    .where('organization', 'is not distinct from', organization)
    .where('nameKey', '<>', nameKey)
    .executeTakeFirstOrThrow();
  return Number(others);
}

/** Returns the organization's mapping of a name; undefined if there is none. */
export async function findMapping(tx: Tx, { organization, nameKey }: MappingKey) {
  return tx
    .selectFrom('importMapping')
    .select(['name', 'mapping', 'sheets'])
    .where('organization', 'is not distinct from', organization)
    .where('nameKey', '=', nameKey)
    .executeTakeFirst();
}

/** Saves a mapping in place of the organization's mapping of this name. */
export async function putMapping(tx: Tx, row: Insertable<Schema['importMapping']>): Promise<void> {
  const { name, mapping, sheets, savedAt, savedBy } = row;
  await tx
    .insertInto('importMapping')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['organization', 'nameKey'])
        .doUpdateSet({ name, mapping, sheets, savedAt, savedBy: savedBy ?? null }),
    )
    .execute();
}

/** Deletes a saved mapping, and returns its name; undefined if there is none. */
export async function removeMapping(
  tx: Tx,
  { organization, nameKey }: MappingKey,
): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('importMapping')
    .where('organization', 'is not distinct from', organization)
    .where('nameKey', '=', nameKey)
    .returning('name')
    .executeTakeFirst();
  return removed?.name;
}
