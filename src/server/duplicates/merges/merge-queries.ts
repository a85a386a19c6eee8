import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { balanceOf } from '../../tokens/token-queries.ts';

type Pair = { readonly organization: string; readonly into: string };

/** What stands in the way of a merge or of its undo. `total` counts all; the first are returned. */
export type ObstacleRow = {
  readonly kind: string;
  readonly project: string | null;
  readonly title: string | null;
  readonly at: Date | null;
  /** Who did it, by name; null for the registry. */
  readonly organization: string | null;
  /** Which units, change, payment or organization it is. */
  readonly detail: string | null;
  readonly total: number;
};

/** How many of the obstacles are named. */
const NAMED = 20;

/** The query of what stands in the way of a merge: units that went between the two, and units of one project that both hold. */
export function mergeObstacles({ organization, into }: Pair): RawBuilder<ObstacleRow> {
  return named(sql`
    select distinct 'between', project.serial, null::timestamptz, holder, null
    from serial_block join project on project.serial = serial_block.project
    where closed_by is null and (holder, organization) in ((${organization}, ${into}), (${into}, ${organization}))
    union all
    select 'same-units', one.source_project, null, null, null
    from project as one join project as other on other.source_project = one.source_project
    where one.organization = ${organization} and other.organization = ${into}
  `);
}

function named(found: RawBuilder<unknown>): RawBuilder<ObstacleRow> {
  return sql<ObstacleRow>`
    with found (kind, project, at, organization, detail) as (${found})
    select found.kind, found.project, project.title, found.at, organization.name as organization, found.detail,
      count(*) over () as total
    from found left join project on project.serial = found.project
      left join organization on organization.serial = found.organization
    order by found.at nulls last, found.project, found.kind, found.detail limit ${NAMED}
  `;
}

type Merge = Pair & {
  readonly id: number;
  readonly event: number;
  readonly lastChange: number;
  readonly lastComment: number;
};

const usedUnits = sql`('issued', 'recorded', 'retired', 'transferred', 'cancelled', 'corrected')`;

/** The query of what was done since a merge with what it moved. */
export function undoObstacles({
  id,
  organization,
  into,
  event,
  lastChange,
  lastComment,
}: Merge): RawBuilder<ObstacleRow> {
  const parts = (kind: string) =>
    sql`select key from organization_merge_part where merge = ${id} and kind = ${kind}`;
  const isMoved = (column: string) => sql`${sql.ref(column)} in (${parts('projects')})`;
  return named(sql`
    select type, project, at, organization, serials::text from ledger_event
    where idx > ${event} and type in ${usedUnits} and ${isMoved('project')}
    union all
    select distinct event.type, event.project, event.at, event.organization, event.serials::text
    from serial_block join ledger_event as event on event.idx = closed_by
    where opened_by = ${event} and event.project is not null and event.project not in (${parts('projects')})
    union all
    select 'retired-against', inventory_project, at, organization, inventory_year::text from ledger_event
    where idx > ${event} and type = 'retired' and ${isMoved('inventory_project')}
    union all
    select 'changed', project, at, organization, act from project_change
    where id > ${lastChange} and ${isMoved('project')}
      and act not in ('featured', 'not-featured', 'tracking-moved', 'units-corrected')
      and (act <> 'emissions-updated' or not exists (
        select from ledger_event as event where event.project = project_change.project and event.idx > ${event}
      ))
    union all
    select 'comment', comment.project, comment.at, account.organization, null
    from project_comment as comment left join account on account.id = comment.account
    where comment.id > ${lastComment} and comment.project in (${parts('projects')})
    union all
    select 'tokens', null, null, null, part.kind
    from organization_merge_part as part
    where part.merge = ${id} and part.kind in ('project-tokens', 'inventory-tokens', 'microsite-tokens')
      and part.key::int > coalesce((
        select balance from token_entry
        where token_entry.organization = ${into} and token_entry.kind || '-tokens' = part.kind
        order by number desc limit 1
      ), 0)
    union all
    select distinct 'payment', null, at, organization, payment::text from token_entry
    where organization = ${into} and payment::text in (${parts('payments')})
    union all
    select 'owner', null, null, ${into}, null where ${hasNoOwner(sql`id::text not in (${parts('people')})`, into)}
    union all
    select 'owner', null, null, ${organization}, null where ${hasNoOwner(sql`id::text in (${parts('people')})`, into)}
    union all
    select 'merged-again', null, null, merged_into, null from organization
    where serial = ${into} and merged_into is not null
  `);
}

/** Whether people of an organization who meet a condition would be without an owner. */
function hasNoOwner(condition: RawBuilder<unknown>, organization: string): RawBuilder<boolean> {
  const those = sql`select from account where organization = ${organization} and state in ('active', 'disabled')
    and ${condition}`;
  return sql<boolean>`(exists (${those}) and not exists (${those} and member_role = 'owner'))`;
}

/** What an organization has; tonnes in t CO2e. */
export type Holdings = {
  readonly serial: string;
  readonly name: string;
  readonly since: Date;
  readonly entries: number;
  readonly heldTonnes: number;
  readonly retiredTonnes: number;
  readonly certificates: number;
  readonly people: number;
  readonly payments: number;
  readonly project: number;
  readonly inventory: number;
  readonly microsite: number;
  readonly isTracking: boolean;
};

/** Lists what each of two organizations has; those that are sandboxes or were merged are left out. */
export async function listHoldings(db: Db, serials: readonly string[]): Promise<readonly Holdings[]> {
  const held = (state: string) => sql`(
    select coalesce(sum(upper(serials) - lower(serials)), 0)::bigint from serial_block
    where closed_by is null and holder = organization.serial and state = ${state}
  )`;
  const { rows } = await sql<Holdings>`
    select organization.serial, organization.name, organization.created_at as since,
      (select count(*)::int from project
        where project.organization = organization.serial and deleted_at is null) as entries,
      ${held('active')} as held_tonnes, ${held('retired')} as retired_tonnes,
      (select count(*)::int from certificate join ledger_event on idx = certificate.event
        where ledger_event.organization = organization.serial) as certificates,
      (select count(*)::int from account
        where account.organization = organization.serial and state in ('active', 'disabled')) as people,
      (select count(*)::int from payment where payment.organization = organization.serial) as payments,
      ${balanceOf('project')} as project, ${balanceOf('inventory')} as inventory, ${balanceOf('microsite')} as microsite,
      exists (select from project where project.organization = organization.serial and kind = 'inventory'
        and overview_tracking = 'Tracked' and not is_archived) as is_tracking
    from organization
    where organization.serial = any(${serials}::text[]) and merged_into is null
      and coalesce(source_key, '') not like 'sandbox:%'
  `.execute(db);
  return rows;
}

/** Lists merges, newest first, with their total. */
export async function listMergeRows(
  db: Db,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const [rows, { total }] = await Promise.all([
    mergeRows(db).orderBy('organizationMerge.id', 'desc').limit(limit).offset(offset).execute(),
    db
      .selectFrom('organizationMerge')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Finds a merge; undefined if there is none. */
export async function findMergeRow(db: Db, id: number) {
  return mergeRows(db).where('organizationMerge.id', '=', id).executeTakeFirst();
}

export type MergeRow = NonNullable<Awaited<ReturnType<typeof findMergeRow>>>;

function mergeRows(db: Db) {
  const parts = (kind: string) => sql<number>`(
    select count(*)::int from organization_merge_part where merge = organization_merge.id and kind = ${kind}
  )`;
  return db
    .selectFrom('organizationMerge')
    .innerJoin('organization', 'organization.serial', 'organizationMerge.organization')
    .innerJoin('organization as other', 'other.serial', 'organizationMerge.mergedInto')
    .leftJoin('account', 'account.id', 'organizationMerge.account')
    .leftJoin('account as undoer', 'undoer.id', 'organizationMerge.undoneBy')
    .selectAll('organizationMerge')
    .select([
      'organization.name',
      'other.name as intoName',
      'account.contactName as by',
      'undoer.contactName as undoer',
      parts('projects').as('projects'),
      parts('people').as('people'),
    ]);
}
