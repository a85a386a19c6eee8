import { sql } from 'kysely';
import { compareNames, coreName, type Likeness } from '#domain/text/namesakes.ts';
import { idKey } from '#domain/text/search-text.ts';
import type { Db } from '../kernel/db.ts';

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

/** Condition for organizations that were not merged into another. */
const stands = sql<boolean>`organization.merged_into is null`;

const MAX_CANDIDATES = 40;
const MAX_NAMESAKES = 10;

/** The query of organizations whose names may be the same or nearly the same, the likeliest first. */
export function namesakeCandidates(name: string) {
  const [key, core] = [idKey(name), coreName(name)];
  return sql<OrganizationHoldings>`
    select ${holdingColumns} from organization
    where (name_key = ${key} or name_core = ${core} or name_core % ${core}) and ${isNamed} and ${stands}
    order by name_key = ${key} desc, name_core = ${core} desc, similarity(name_core, ${core}) desc, serial
    limit ${MAX_CANDIDATES}
  `;
}

/** Returns those of the candidates that are namesakes, at most ten. */
export function compareCandidates(
  name: string,
  rows: readonly OrganizationHoldings[],
): readonly OrganizationNamesake[] {
  return rows
    .flatMap((row) => {
      const likeness = compareNames(name, row.name);
      return likeness === null ? [] : [{ ...row, likeness }];
    })
    .slice(0, MAX_NAMESAKES);
}

/** Lists organizations with the same or nearly the same name, the same first; at most ten. */
export async function listNamesakesToShow(db: Db, name: string): Promise<readonly OrganizationNamesake[]> {
  const { rows } = await namesakeCandidates(name).execute(db);
  return compareCandidates(name, rows);
}
