import { type Kysely, sql } from 'kysely';

/**
 * Lets an organization be merged into another: the ledger's events `merged` and `merge-undone`, the organization
 * that one was merged into, and what each merge moved. Nothing new can belong to an organization that was merged.
 * Checks each event of the ledger once: some seconds per million.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `do $$ declare named text; begin
    for named in select conname from pg_constraint
      where conrelid = 'ledger_event'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%receiver%'
    loop
      execute format('alter table ledger_event drop constraint %I', named);
    end loop;
  end $$`,
  `alter table ledger_event add constraint ledger_event_receiver
    check ((type in ('transferred', 'merged', 'merge-undone')) = (receiver is not null))`,
  "create index ledger_event_merges on ledger_event (organization) where type in ('merged', 'merge-undone')",

  `alter table organization add column merged_into text references organization,
    add constraint organization_merged_into_another check (merged_into <> serial)`,
  'create index organization_merged on organization (merged_into) where merged_into is not null',

  `create table organization_merge (
    id bigint generated always as identity primary key,
    organization text not null references organization,
    merged_into text not null references organization,
    account uuid not null references account,
    at timestamptz not null,
    event bigint not null references ledger_event,
    -- The newest change and comment of the moved projects at that time.
    last_change bigint not null,
    last_comment bigint not null,
    undone_by uuid references account,
    undone_at timestamptz,
    check (organization <> merged_into),
    check ((undone_by is null) = (undone_at is null))
  )`,
  // An organization is merged into one other at a time.
  'create unique index organization_merge_in_effect on organization_merge (organization) where undone_at is null',
  `create table organization_merge_part (
    merge bigint not null references organization_merge,
    kind text not null,
    key text not null,
    primary key (merge, kind, key)
  )`,

  `create function refuse_merged_owner() returns trigger language plpgsql as $$
  begin
    if exists (select from organization where serial = new.organization and merged_into is not null) then
      raise exception 'organization % was merged into another', new.organization using errcode = 'check_violation';
    end if;
    return new;
  end $$`,
  ...['project', 'account', 'invitation'].flatMap((table) => [
    `create trigger ${table}_owner_stands before insert on ${table} for each row
      when (new.organization is not null) execute function refuse_merged_owner()`,
    `create trigger ${table}_new_owner_stands before update of organization on ${table} for each row
      when (new.organization is not null and new.organization is distinct from old.organization)
      execute function refuse_merged_owner()`,
  ]),

  // Projects now also change their organization.
  `create or replace function count_public_projects() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      perform add_public_projects((select jsonb_object_agg(organization, jsonb_build_array(projects, reductions)) from (
        select organization, count(*) as projects, count(*) filter (where kind <> 'inventory') as reductions
        from new_rows where is_public group by organization) changed));
    elsif tg_op = 'DELETE' then
      perform add_public_projects((select jsonb_object_agg(organization, jsonb_build_array(-projects, -reductions)) from (
        select organization, count(*) as projects, count(*) filter (where kind <> 'inventory') as reductions
        from old_rows where is_public group by organization) changed));
    elsif exists (
      select from new_rows join old_rows using (serial)
      where new_rows.is_public <> old_rows.is_public
        or (new_rows.is_public and new_rows.organization <> old_rows.organization)
    ) then
      perform add_public_projects((select jsonb_object_agg(organization, jsonb_build_array(projects, reductions)) from (
        select organization, sum(part) as projects, coalesce(sum(part) filter (where kind <> 'inventory'), 0) as reductions
        from (
          select organization, kind, 1 as part from new_rows where is_public
          union all select organization, kind, -1 from old_rows where is_public
        ) parts
        group by organization
        having sum(part) <> 0 or coalesce(sum(part) filter (where kind <> 'inventory'), 0) <> 0) changed));
    end if;
    return null;
  end $$`,
  'alter function count_public_projects() set enable_nestloop = off',
];
