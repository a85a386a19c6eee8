import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { holdingColumns, isNamed, type OrganizationHoldings } from '../organizations/namesake-queries.ts';

type Pair = { readonly one: string; readonly other: string };

/** Most pairs that are read before they are compared closely. */
const MAX_CANDIDATES = 300;
/** How many of the newest organizations are compared by trigrams: each was compared when it came. */
const NEWEST = 100;

const isNotKept = (kind: string) => sql<boolean>`not exists (
  select from not_same where not_same.kind = ${kind} and not_same.one = one.serial and not_same.other = other.serial
)`;

/** Organizations of communities are compared as communities: two towns may have one name. */
const areComparable = sql<boolean>`
  one.serial < other.serial and one.merged_into is null and other.merged_into is null
  and coalesce(one.source_key, '') not like 'sandbox:%' and coalesce(other.source_key, '') not like 'sandbox:%'
  and not (coalesce(one.source_key, '') like 'community:%' and coalesce(other.source_key, '') like 'community:%')
`;

/** Lists pairs of organizations whose names have the same key, or the same core. */
export async function listEqualOrganizations(db: Db): Promise<readonly Pair[]> {
  const { rows } = await sql<Pair>`
    select one.serial as one, other.serial as other
    from (
      select name_core as core from organization where name_core <> '' group by name_core having count(*) > 1
    ) as repeated
    join organization as one on one.name_core = repeated.core
    join organization as other on other.name_core = repeated.core
    where ${areComparable} and ${isNotKept('organizations')}
    limit ${MAX_CANDIDATES}
  `.execute(db);
  return rows;
}

/** Lists pairs of a new organization and one whose name has many trigrams in common with it. */
export async function listNearOrganizations(db: Db): Promise<readonly Pair[]> {
  // Materialized: joined to both organizations first, every pair of the registry would be compared.
  const { rows } = await sql<Pair>`
    with fresh as materialized (
      select serial, name_core from organization where ${isNamed} order by serial desc limit ${NEWEST}
    ),
    pair as materialized (
      select distinct least(fresh.serial, near.serial) as one, greatest(fresh.serial, near.serial) as other
      from fresh cross join lateral (
        select serial from organization as near
        where near.name_core % fresh.name_core and near.serial <> fresh.serial
        order by similarity(near.name_core, fresh.name_core) desc, near.serial limit 5
      ) as near
    )
    select one.serial as one, other.serial as other
    from pair
    join organization as one on one.serial = pair.one
    join organization as other on other.serial = pair.other
    where ${areComparable} and ${isNotKept('organizations')}
    order by one.serial, other.serial
    limit ${MAX_CANDIDATES}
  `.execute(db);
  return rows;
}

/** Returns organizations with what they hold, by serial. */
export async function findHoldings(
  db: Db,
  serials: readonly string[],
): Promise<ReadonlyMap<string, OrganizationHoldings>> {
  const { rows } = await sql<OrganizationHoldings>`
    select ${holdingColumns} from organization where serial = any(${serials}::text[])
  `.execute(db);
  return new Map(rows.map((row) => [row.serial, row]));
}

export type EntryRow = {
  readonly serial: string;
  readonly title: string;
  readonly organization: string;
  readonly address: string | null;
  readonly sourceRegistry: string | null;
  readonly sourceId: string | null;
  readonly tonnes: number;
  readonly since: Date;
};

const entryColumns = sql`
  project.serial, project.title, organization.name as organization, address, source_registry, source_id,
  issued as tonnes, registered_at as since
`;

const MAX_COMMUNITIES = 20_000;

/** Lists the inventories of imported communities. */
export async function listCommunities(db: Db, registry: string): Promise<readonly EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from project join organization on organization.serial = project.organization
    where source_registry = ${registry} and deleted_at is null
    order by project.serial limit ${MAX_COMMUNITIES}
  `.execute(db);
  return rows;
}

/**
 * Lists pairs of projects with the same id at a source, or with the same title and nearly the same organization or
 * place. Registries of the ids are not compared.
 */
export async function listLikelyProjects(db: Db): Promise<readonly Pair[]> {
  const { rows } = await sql<Pair>`
    (
      select one.serial as one, other.serial as other
      from (
        select source_id_key as key from project where source_id_key is not null
        group by source_id_key having count(*) > 1
      ) as repeated
      join project as one on one.source_id_key = repeated.key and one.kind = 'project' and one.deleted_at is null
      join project as other on other.source_id_key = repeated.key and other.kind = 'project'
        and other.deleted_at is null
      where one.serial < other.serial and ${isNotKept('projects')}
      limit ${MAX_CANDIDATES}
    )
    union
    (
      select one.serial, other.serial
      from project as one
      join project as other on lower(other.title) = lower(one.title) and one.serial < other.serial
      join organization as of_one on of_one.serial = one.organization
      join organization as of_other on of_other.serial = other.organization
      where one.kind = 'project' and one.deleted_at is null
        and other.kind = 'project' and other.deleted_at is null
        and (
          of_one.name_core = of_other.name_core or lower(one.address) = lower(other.address)
          or (abs(one.latitude - other.latitude) < 0.01 and abs(one.longitude - other.longitude) < 0.01)
        )
        and ${isNotKept('projects')}
      limit ${MAX_CANDIDATES}
    )
  `.execute(db);
  return rows;
}

/** Returns projects by serial. */
export async function findEntries(
  db: Db,
  serials: readonly string[],
): Promise<ReadonlyMap<string, EntryRow>> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from project join organization on organization.serial = project.organization
    where project.serial = any(${serials}::text[])
  `.execute(db);
  return new Map(rows.map((row) => [row.serial, row]));
}

/** Lists the pairs of communities that are kept as not the same. */
export async function listNotSameCommunities(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('notSame')
    .select(['one', 'other'])
    .where('kind', '=', 'communities')
    .execute();
  return new Set(rows.map(({ one, other }) => `${one}\n${other}`));
}
