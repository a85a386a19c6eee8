import { sql } from 'kysely';
import { compareNames, coreName, type Likeness } from '#domain/text/namesakes.ts';
import { idKey } from '#domain/text/search-text.ts';
import type { Db, Tx } from '../kernel/db.ts';

/** An organization with what it holds. `tonnes` were issued or recorded in its entries. */
export type OrganizationHoldings = {
  readonly serial: string;
  readonly name: string;
  readonly since: Date;
  readonly entries: number;
  readonly tonnes: number;
  readonly people: number;
  /** True if it never had an account. */
  readonly canConnect: boolean;
};

export type OrganizationNamesake = OrganizationHoldings & { readonly likeness: Likeness };

/** Columns of `OrganizationHoldings` in a query of `organization`. */
export const holdingColumns = sql`
  organization.serial, organization.name, organization.created_at as since,
  (select count(*)::int from project
    where project.organization = organization.serial and deleted_at is null) as entries,
  (select coalesce(sum(issued), 0)::bigint from project
    where project.organization = organization.serial and deleted_at is null) as tonnes,
  (select count(*)::int from account
    where account.organization = organization.serial and state in ('active', 'disabled')) as people,
  not exists (select from account where account.organization = organization.serial) as can_connect
`;

/** Condition for organizations whose names count: those of sandboxes do not. */
export const isNamed = sql<boolean>`coalesce(organization.source_key, '') not like 'sandbox:%'`;

const MAX_CANDIDATES = 40;
const MAX_NAMESAKES = 10;

/** Lists organizations with the same or nearly the same name, the same first; at most ten. */
export async function listOrganizationNamesakes(
  db: Db | Tx,
  name: string,
): Promise<readonly OrganizationNamesake[]> {
  const [key, core] = [idKey(name), coreName(name)];
  const { rows } = await sql<OrganizationHoldings>`
    select ${holdingColumns} from organization
    where (name_key = ${key} or name_core = ${core} or name_core % ${core}) and ${isNamed}
    order by name_key = ${key} desc, name_core = ${core} desc, similarity(name_core, ${core}) desc, serial
    limit ${MAX_CANDIDATES}
  `.execute(db);
  return rows
    .flatMap((row) => {
      const likeness = compareNames(name, row.name);
      return likeness === null ? [] : [{ ...row, likeness }];
    })
    .slice(0, MAX_NAMESAKES);
}

/** Lists every organization whose name counts, with the key under which it was entered. */
export async function listNames(tx: Tx) {
  const { rows } = await sql<{ serial: string; name: string; sourceKey: string | null }>`
    select serial, name, source_key from organization where ${isNamed} order by serial
  `.execute(tx);
  return rows;
}

/** Returns whether another organization has the same name. */
export async function isNameTaken(tx: Tx, serial: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from organization where name_key = ${idKey(name)} and serial <> ${serial} and ${isNamed} limit 1
  `.execute(tx);
  return rows.length > 0;
}
