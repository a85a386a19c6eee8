import { sql } from 'kysely';
import { coreName } from '#domain/text/namesakes.ts';
import { idKey } from '#domain/text/search-text.ts';
import type { Tx } from '../kernel/db.ts';
import { insertRows } from '../kernel/statements.ts';
import type { OrganizationOrigin } from './organization-tables.ts';

export type OrganizationRow = {
  readonly serial: string;
  readonly name: string;
  readonly slug: string | null;
  readonly origin: OrganizationOrigin;
  readonly sourceKey: string | null;
  readonly logoFile: string | null;
  readonly createdAt: Date;
};

/** Reserves `count` organization numbers, never reused. Returns the first. */
export async function takeOrganizationNumbers(tx: Tx, count: number): Promise<number> {
  const registry = await tx
    .updateTable('registry')
    .set((row) => ({ nextOrganization: row('nextOrganization', '+', count) }))
    .returning('nextOrganization')
    .executeTakeFirstOrThrow();
  return registry.nextOrganization - count;
}

/** Returns those of the slugs that are taken. */
export async function listTakenSlugs(tx: Tx, slugs: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('organization')
    .select('slug')
    .where('slug', '=', sql<string>`any(${slugs}::text[])`)
    .execute();
  return rows.map((row) => row.slug).filter((slug) => slug !== null);
}

/** Key of the lock on the names of all organizations. */
const NAMES = sql`hashtext('organization names')`;

/**
 * Locks the names of organizations: no other transaction can create or rename an organization until this one
 * ends. The lock is advisory. A lock on the registry's row would be taken too early: writes to projects
 * update its counts and therefore lock it last.
 */
export async function lockNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NAMES})`.execute(tx);
}

/** Locks and returns an organization. */
export async function lockOrganization(tx: Tx, serial: string) {
  return tx
    .selectFrom('organization')
    .select(['serial', 'name', 'slug', 'logoFile', 'description', 'website', 'contactTel', 'mailingAddress'])
    .where('serial', '=', serial)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

type Naming = { readonly name: string; readonly slug: string | null; readonly logoFile: string | null };

/** Saves an organization's name, slug and logo. */
export async function saveNaming(tx: Tx, serial: string, naming: Naming): Promise<void> {
  await tx
    .updateTable('organization')
    .set({ ...naming, ...keysOfName(naming.name) })
    .where('serial', '=', serial)
    .execute();
}

/** Returns what is kept of a name for comparing it. */
function keysOfName(name: string) {
  return { nameKey: idKey(name), nameCore: coreName(name) };
}

type Introduction = { readonly description: string | null; readonly website: string | null };

/** Saves what an organization's page says of it. */
export async function saveIntroduction(tx: Tx, serial: string, introduction: Introduction): Promise<void> {
  await tx.updateTable('organization').set(introduction).where('serial', '=', serial).execute();
}

type Contact = { readonly contactTel?: string | null; readonly mailingAddress?: string | null };

/** Saves an organization's telephone and mailing address; omitted fields stay unchanged. */
export async function saveContactOf(tx: Tx, serial: string, contact: Contact): Promise<void> {
  await tx.updateTable('organization').set(contact).where('serial', '=', serial).execute();
}

type Known = { readonly keys: readonly string[]; readonly serials: readonly string[] };

/**
 * Locks organizations by source key or serial, in serial order. Returns the key and own serial of each, and the serial
 * of the one that it was merged into, or its own.
 */
export async function lockKnown(tx: Tx, { keys, serials }: Known) {
  return tx
    .selectFrom('organization')
    .select(['sourceKey', 'serial as own', sql<string>`coalesce(merged_into, serial)`.as('serial')])
    .where(({ or, eb }) =>
      or([
        eb('sourceKey', '=', sql<string>`any(${keys}::text[])`),
        eb('serial', '=', sql<string>`any(${serials}::text[])`),
      ]),
    )
    .orderBy('organization.serial')
    .forNoKeyUpdate()
    .execute();
}

/** Inserts organizations. */
export async function insertOrganizations(tx: Tx, rows: readonly OrganizationRow[]): Promise<void> {
  const columns = {
    serial: 'text',
    name: 'text',
    nameKey: 'text',
    nameCore: 'text',
    slug: 'text',
    origin: 'text',
    sourceKey: 'text',
    logoFile: 'text',
    createdAt: 'timestamptz',
  };
  const named = rows.map((row) => ({ ...row, ...keysOfName(row.name) }));
  await insertRows(tx, 'organization', columns, named);
}

/** Returns the name of an organization. */
export async function nameOf(tx: Tx, serial: string): Promise<string> {
  const row = await tx
    .selectFrom('organization')
    .select('name')
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow();
  return row.name;
}

/**
 * Lists organizations by serial or slug, in any letter case, each with the serial and slug by which it is meant. Those
 * that were merged mean the one that they were merged into.
 */
export async function listNamed(tx: Tx, names: readonly string[]) {
  const serials = names.map((name) => name.toUpperCase());
  const slugs = names.map((name) => name.toLowerCase());
  return tx
    .selectFrom('organization as meant')
    .innerJoin('organization', (join) =>
      join.on('organization.serial', '=', sql<string>`coalesce(meant.merged_into, meant.serial)`),
    )
    .select([
      'meant.serial as meantSerial',
      'meant.slug as meantSlug',
      'organization.serial',
      'organization.slug',
      'organization.name',
    ])
    .where(({ or, eb }) =>
      or([
        eb('meant.serial', '=', sql<string>`any(${serials}::text[])`),
        eb('meant.slug', '=', sql<string>`any(${slugs}::text[])`),
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
