import { type Kysely, sql } from 'kysely';

/**
 * Keeps the vintage years of each project, and how many public projects there are by type, program, stage and
 * vintage year, so that lists are filtered and filters counted without reading serial blocks. Reads the live blocks
 * and rewrites each project with units once: about a minute per 300,000 projects.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

/** The groups in which public projects are counted: in the year 0 each project once, else in each vintage year. */
const groups = (rows: string, part: string) => `
  select coalesce(project_type, 'Others') as project_type, program_type, coalesce(stage, '') as stage, year, ${part} as projects
  from ${rows} cross join unnest(0 || vintages) as year where is_public`;

const changesOf = (rows: string) => `(
  select jsonb_agg(jsonb_build_array(project_type, program_type, stage, year, projects)) from (
    select project_type, program_type, stage, year, sum(projects) as projects from (${rows}) as parts
    group by project_type, program_type, stage, year having sum(projects) <> 0
  ) as changed)`;

const statements = [
  // Units stay in their vintage year whatever becomes of them, so a project never loses a year.
  "alter table project add column vintages int[] not null default '{}'",
  // Nothing that a trigger keeps or notes changes.
  'alter table project disable trigger user',
  `update project set vintages = live.years from (
    select project, array_agg(distinct year order by year) as years
    from serial_block where closed_by is null group by project
  ) as live where live.project = project.serial`,
  'alter table project enable trigger user',

  // Without checks: changes of a group are inserted as they are and added to a row that is there.
  `create table public_project_count (
    project_type text not null,
    program_type text not null,
    stage text not null,
    year int not null,
    projects bigint not null,
    primary key (project_type, program_type, stage, year)
  )`,
  `create view public_project_count_now as
    select project_type, program_type, stage, year, sum(projects)::bigint as projects
    from (${groups('project', '1')}) as parts group by project_type, program_type, stage, year`,
  'insert into public_project_count select * from public_project_count_now',

  // Each transaction locks the registry's row before it counts: two never lock groups in different orders.
  `create function add_public_project_counts(changes jsonb) returns void language plpgsql as $$
  begin
    if changes is null then return; end if;
    perform from registry for no key update;
    insert into public_project_count as kept (project_type, program_type, stage, year, projects)
    select value ->> 0, value ->> 1, value ->> 2, (value ->> 3)::int, (value ->> 4)::bigint
    from jsonb_array_elements(changes)
    on conflict (project_type, program_type, stage, year) do update set projects = kept.projects + excluded.projects;
    delete from public_project_count as kept using jsonb_array_elements(changes)
    where (value ->> 4)::bigint < 0 and kept.projects = 0 and kept.project_type = value ->> 0
      and kept.program_type = value ->> 1 and kept.stage = value ->> 2 and kept.year = (value ->> 3)::int;
  end $$`,
  `create or replace function count_public_projects() returns trigger language plpgsql as $$
  declare has_moved boolean; is_counted_anew boolean;
  begin
    if tg_op = 'INSERT' then
      perform add_public_projects((select jsonb_object_agg(organization, jsonb_build_array(projects, reductions)) from (
        select organization, count(*) as projects, count(*) filter (where kind <> 'inventory') as reductions
        from new_rows where is_public group by organization) changed));
      perform add_public_project_counts(${changesOf(groups('new_rows', '1'))});
    elsif tg_op = 'DELETE' then
      perform add_public_projects((select jsonb_object_agg(organization, jsonb_build_array(-projects, -reductions)) from (
        select organization, count(*) as projects, count(*) filter (where kind <> 'inventory') as reductions
        from old_rows where is_public group by organization) changed));
      perform add_public_project_counts(${changesOf(groups('old_rows', '-1'))});
    else
      select
        bool_or(new_rows.is_public <> old_rows.is_public
          or (new_rows.is_public and new_rows.organization <> old_rows.organization)),
        bool_or(new_rows.is_public <> old_rows.is_public
          or (new_rows.is_public and (new_rows.project_type, new_rows.program_type, new_rows.stage, new_rows.vintages)
            is distinct from (old_rows.project_type, old_rows.program_type, old_rows.stage, old_rows.vintages)))
      into has_moved, is_counted_anew from new_rows join old_rows using (serial);
      if has_moved then
        perform add_public_projects((select jsonb_object_agg(organization, jsonb_build_array(projects, reductions)) from (
          select organization, sum(part) as projects, coalesce(sum(part) filter (where kind <> 'inventory'), 0) as reductions
          from (
            select organization, kind, 1 as part from new_rows where is_public
            union all select organization, kind, -1 from old_rows where is_public
          ) parts
          group by organization
          having sum(part) <> 0 or coalesce(sum(part) filter (where kind <> 'inventory'), 0) <> 0) changed));
      end if;
      if is_counted_anew then
        perform add_public_project_counts(${changesOf(`${groups('new_rows', '1')} union all ${groups('old_rows', '-1')}`)});
      end if;
    end if;
    return null;
  end $$`,
  'alter function count_public_projects() set enable_nestloop = off',

  // Most writes to projects change no group.
  `create function note_public_project_count_written() returns trigger language plpgsql as $$
  begin
    if exists (select from changed) then perform note_table_written('public_project_count'); end if;
    return null;
  end $$`,
  ...['insert', 'update', 'delete'].map(
    (change) => `create trigger public_project_count_${change}_noted after ${change} on public_project_count
      referencing ${change === 'delete' ? 'old' : 'new'} table as changed
      for each statement execute function note_public_project_count_written()`,
  ),
  `create trigger public_project_count_truncate_noted after truncate on public_project_count
    for each statement execute function note_truncated()`,

  // The list's order, the organizations and the box, with all that filters read beside.
  'drop index project_newest',
  `create index project_newest on project (is_featured desc, registered_at desc, serial desc)
    include (project_type, program_type, stage, organization, vintages) where is_public`,
  `create index project_counted on project (organization)
    include (serial, project_type, program_type, stage, vintages) where is_public`,
  'drop index if exists project_by_place',
  `create index project_by_place on project (latitude, longitude)
    include (serial, organization, project_type, program_type, stage, vintages) where is_public`,
  'create index organization_most_projects on organization (public_projects desc, serial) where public_projects > 0',
];
