import { type Kysely, sql } from 'kysely';

/**
 * An organization has one tracked inventory (decision 0041). Of several that are tracked until now, one keeps
 * the mark: one in force before one that is not, of these one with a row in force before one without, then
 * the newest. The others are Hidden in both versions; the histories of all say so. The second wall behind the
 * server's check: a unique index over the version in force, or the only one. Writes only inventories of
 * organizations that have several.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const isInForce = `(approved_at is not null or status in ('Approved', 'Received'))`;

const statements = [
  `create temporary table tracked_inventory on commit drop as
    select serial, organization,
      first_value(serial) over (
        partition by organization
        order by (${isInForce} and status in ('Approved', 'Submitted')) desc, ${isInForce} desc,
          exists (select from draft_row where draft_row.project = serial and version = 'in-force') desc,
          coalesce(approved_at, registered_at) desc, length(serial) desc, serial desc
      ) as kept
    from project left join project_edit on project_edit.project = serial
    where kind = 'inventory' and not is_archived
      and (overview_tracking = 'Tracked' or project_edit.facts ->> 'overviewTracking' = 'Tracked')`,

  `insert into project_change (project, at, act, account, organization, changes)
    select tracked.serial, now(), 'tracking-moved', null, organization,
      jsonb_build_array(
        jsonb_build_object('field', 'overviewTracking', 'before', 'Tracked', 'after', 'Hidden'),
        jsonb_build_object('field', 'trackedInventory', 'before', tracked.serial, 'after', kept)
      )
    from tracked_inventory as tracked where serial <> kept order by length(serial), serial`,
  `insert into project_change (project, at, act, account, organization, changes)
    select kept, now(), 'tracking-moved', null, organization,
      jsonb_build_array(jsonb_build_object('field', 'trackedInventory', 'before', tracked.serial, 'after', kept))
    from tracked_inventory as tracked where serial <> kept order by length(serial), serial`,
  `update project set overview_tracking = 'Hidden', updated_at = greatest(now(), updated_at + interval '1 millisecond')
    from tracked_inventory as tracked where tracked.serial = project.serial and tracked.serial <> kept`,
  `update project_edit set facts = jsonb_set(facts, '{overviewTracking}', '"Hidden"')
    from tracked_inventory as tracked where tracked.serial = project_edit.project and tracked.serial <> kept`,

  `create unique index one_tracked_inventory on project (organization)
    where kind = 'inventory' and overview_tracking = 'Tracked' and not is_archived`,
];
