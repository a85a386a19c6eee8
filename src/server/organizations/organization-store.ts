import { sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import { insertRows } from '../kernel/insert-rows.ts';
import type { OrganizationOrigin } from '../kernel/schema.ts';

export type OrganizationRow = {
  readonly serial: string;
  readonly name: string;
  readonly slug: string | null;
  readonly origin: OrganizationOrigin;
  readonly sourceKey: string | null;
  readonly logoFile: string | null;
  readonly createdAt: Date;
};

/** Takes so many organization numbers, counted up and never reused; answers the first. */
export async function takeOrganizationNumbers(tx: Tx, count: number): Promise<number> {
  const registry = await tx
    .updateTable('registry')
    .set((row) => ({ nextOrganization: row('nextOrganization', '+', count) }))
    .returning('nextOrganization')
    .executeTakeFirstOrThrow();
  return registry.nextOrganization - count;
}

/** Which of these slugs organizations have already. */
export async function listTakenSlugs(tx: Tx, slugs: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('organization')
    .select('slug')
    .where('slug', '=', sql<string>`any(${slugs}::text[])`)
    .execute();
  return rows.map((row) => row.slug).filter((slug) => slug !== null);
}

/** Holds the registry's row, so that nobody else gives an organization a number or a name until the transaction ends. */
export async function lockNames(tx: Tx): Promise<void> {
  await tx.selectFrom('registry').select('id').forNoKeyUpdate().execute();
}

/** An organization, locked. */
export async function lockOrganization(tx: Tx, serial: string) {
  return tx
    .selectFrom('organization')
    .select(['serial', 'name', 'slug', 'logoFile'])
    .where('serial', '=', serial)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

type Naming = { readonly name: string; readonly slug: string | null; readonly logoFile: string | null };

/** Gives an organization its name, its slug and its logo. */
export async function saveNaming(tx: Tx, serial: string, naming: Naming): Promise<void> {
  await tx.updateTable('organization').set(naming).where('serial', '=', serial).execute();
}

/** The organizations known by keys of their source: key and serial. */
export async function listBySourceKey(tx: Tx, keys: readonly string[]) {
  return tx
    .selectFrom('organization')
    .select(['serial', 'sourceKey'])
    .where('sourceKey', '=', sql<string>`any(${keys}::text[])`)
    .execute();
}

/** Writes new organizations. */
export async function insertOrganizations(tx: Tx, rows: readonly OrganizationRow[]): Promise<void> {
  const columns = {
    serial: 'text',
    name: 'text',
    slug: 'text',
    origin: 'text',
    sourceKey: 'text',
    logoFile: 'text',
    createdAt: 'timestamptz',
  };
  await insertRows(tx, 'organization', columns, rows);
}
