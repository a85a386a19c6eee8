import { type RawBuilder, sql } from 'kysely';
import { harmlessChanges, type UndoObstacle } from '#domain/import/import-run.ts';
import type { Tx } from '../../kernel/db.ts';

/** Something that prevents an undo, with what there is to say of it. */
export type ObstacleRow = {
  readonly kind: UndoObstacle;
  readonly project: string;
  readonly title: string;
  readonly at: Date;
  /** Who did it, by name; null for the command line. */
  readonly organization: string | null;
  /** An `int8range` of units; null where it is not about units. */
  readonly serials: string | null;
  /** Which change, inventory year or run it is. */
  readonly detail: string | null;
};

export type Obstacles = { readonly total: number; readonly rows: readonly ObstacleRow[] };

/**
 * Finds what was done with entries of a run that are not undone yet, since the run wrote them: how much, and the
 * first `most`, oldest first. `projects`: only these entries; null for all of them.
 */
export async function findObstacles(
  tx: Tx,
  {
    run,
    projects,
    most,
  }: { readonly run: number; readonly projects: readonly string[] | null; readonly most: number },
): Promise<Obstacles> {
  const { rows } = await sql<ObstacleRow & { total: number }>`
    with entry as materialized (
      select * from import_run_entry where run = ${run} and undone_at is null
        and (${projects === null} or project = any(${projects ?? []}::text[]))
    ),
    found (kind, project, at, organization, serials, detail) as (
      ${sql.join(searches, sql` union all `)}
    )
    select found.kind, found.project, project.title, found.at, found.serials, found.detail,
      organization.name as organization, count(*) over () as total
    from found join project on project.serial = found.project
      left join organization on organization.serial = found.organization
    order by found.at, found.project, found.kind limit ${most}
  `.execute(tx);
  return { total: rows[0]?.total ?? 0, rows };
}

/** One search for each way in which people may have used what the run made. */
const searches: readonly RawBuilder<unknown>[] = [
  // Its units were moved.
  sql`select event.type, entry.project, event.at, event.organization, event.serials::text, null
    from entry join ledger_event event on event.project = entry.project
      and event.serials && range_merge(entry.units) and event.idx > entry.last_event
    where event.type in ('retired', 'transferred', 'cancelled', 'corrected')
      and not isempty(entry.units) and entry.units && event.serials`,
  // Units are retired against a year that it put in force.
  sql`select 'retired-against', entry.project, event.at, event.organization, null, inventory_year.year::text
    from entry join inventory_year on inventory_year.project = entry.project and inventory_year.retired > 0
      and entry.figures @> jsonb_build_array(jsonb_build_object('year', inventory_year.year))
    join lateral (
      select retired_by from serial_block where closed_by is null
        and inventory_project = entry.project and serial_block.inventory_year = inventory_year.year limit 1
    ) block on true
    join ledger_event event on event.idx = block.retired_by`,
  sql`select 'correction-waiting', entry.project, correction.asked_at, account.organization,
      correction.serials::text, null
    from entry join correction on correction.project = entry.project and correction.status = 'waiting'
      join account on account.id = correction.asked_by
    where entry.units && correction.serials`,
  // The change of an emissions update that moved its units is found above.
  sql`select 'changed', entry.project, change.at, change.organization, null, change.act
    from entry join project_change change on change.project = entry.project and change.id > entry.last_change
    where change.act <> all(${sql.lit(`{${harmlessChanges.join(',')}}`)}::text[])
      and not (change.act in ('emissions-updated', 'units-corrected') and exists (
        select from ledger_event event where event.project = entry.project and event.idx > entry.last_event
          and event.type in ('retired', 'transferred', 'cancelled', 'corrected') and entry.units && event.serials
      ))`,
  sql`select 'comment', entry.project, comment.at, account.organization, null, null
    from entry join project_comment comment on comment.project = entry.project and comment.id > entry.last_comment
      left join account on account.id = comment.account`,
  sql`select 'import', entry.project, later.at, later.organization, null, later.id::text
    from entry join import_run_entry other on other.project = entry.project and other.run > entry.run
      and other.undone_at is null
    join import_run later on later.id = other.run`,
];
