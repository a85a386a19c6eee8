import { type RawBuilder, sql } from 'kysely';

type Pair = { readonly organization: string; readonly into: string };

/** What prevents a merge or its undo. `total` counts all; the first are returned. */
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

/** The query of what prevents a merge: units that went between the two, and units of one project that both hold. */
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

const usedUnits = sql`('issued', 'recorded', 'retired', 'transferred', 'cancelled', 'corrected', 'inventory-set')`;

/** The query of what was done since a merge with what it moved. */
export function undoObstacles(merge: Merge): RawBuilder<ObstacleRow> {
  return named(sql`${entriesUsed(merge)} union all ${othersUsed(merge)}`);
}

const partsOf = ({ id }: Merge, kind: string) =>
  sql`select key from organization_merge_part where merge = ${id} and kind = ${kind}`;

/** Units, inventory years, changes and comments of the moved entries, and moved units of other projects. */
function entriesUsed(merge: Merge): RawBuilder<unknown> {
  const { event, into, lastChange, lastComment } = merge;
  const projects = partsOf(merge, 'projects');
  return sql`
    select type, project, at, organization, serials::text from ledger_event
    where idx > ${event} and type in ${usedUnits} and project in (${projects})
    union all
    select distinct event.type, event.project, event.at, event.organization, event.serials::text
    from serial_block join ledger_event as event on event.idx = closed_by
    where opened_by = ${event} and event.project is not null and event.project not in (${projects})
    union all
    -- Received since into an entry that moved: no entry would show them.
    select type, project, at, organization, serials::text from ledger_event
    where idx > ${event} and type = 'transferred' and receiver = ${into}
      and project in (select source_project from project where serial in (${projects}))
    union all
    select 'retired-against', inventory_project, at, organization, inventory_year::text from ledger_event
    where idx > ${event} and type = 'retired' and inventory_project in (${projects})
    union all
    select 'changed', project, at, organization, act from project_change
    where id > ${lastChange} and project in (${projects})
      and act not in ('featured', 'not-featured', 'units-corrected')
      and (act <> 'emissions-updated' or not exists (
        select from ledger_event as event
        where event.project = project_change.project and event.idx > ${event} and event.type in ${usedUnits}
      ))
    union all
    select 'comment', comment.project, comment.at, account.organization, null
    from project_comment as comment left join account on account.id = comment.account
    where comment.id > ${lastComment} and comment.project in (${projects})
  `;
}

/** Tokens and payments that moved, people who would have no owner, and a later merge. */
function othersUsed(merge: Merge): RawBuilder<unknown> {
  const { id, event, organization, into } = merge;
  const people = partsOf(merge, 'people');
  return sql`
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
    where organization = ${into} and payment::text in (${partsOf(merge, 'payments')})
    union all
    select 'owner', null, null, ${into}, null where ${hasNoOwner(sql`id::text not in (${people})`, into)}
    union all
    select 'owner', null, null, ${organization}, null where ${hasNoOwner(sql`id::text in (${people})`, into)}
    union all
    select 'merged-again', null, null, merged_into, null from organization
    where serial = ${into} and merged_into is not null
    union all
    -- Its undo gave the units back as others than those that moved first.
    select distinct 'merged-between', null, later.at, later.receiver, null
    from serial_block join ledger_event as later on later.idx = closed_by
    where opened_by = ${event} and later.type in ('merged', 'merge-undone')
      and not exists (select from organization where serial = ${into} and merged_into is not null)
  `;
}

/** Whether people of an organization who meet a condition would be without an owner. */
function hasNoOwner(condition: RawBuilder<unknown>, organization: string): RawBuilder<boolean> {
  const those = sql`select from account where organization = ${organization} and state in ('active', 'disabled')
    and ${condition}`;
  return sql<boolean>`(exists (${those}) and not exists (${those} and member_role = 'owner'))`;
}
