import { type Kysely, sql } from 'kysely';

/** Creates organizations, projects with files and yearly figures, and the counts shown on pages. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  'create extension if not exists btree_gist',
  'create extension if not exists pg_trgm',
  'create extension if not exists unaccent',

  `create table registry (
    id smallint primary key default 1 check (id = 1),
    next_organization bigint not null default 1 check (next_organization >= 1),
    public_projects bigint not null default 0 check (public_projects >= 0),
    public_organizations bigint not null default 0 check (public_organizations >= 0),
    is_demonstration boolean not null default false
  )`,
  'insert into registry default values',

  `create table registry_version (
    id smallint primary key default 1 check (id = 1),
    version bigint not null default 0
  )`,
  'insert into registry_version default values',

  `create table stored_file (
    id text primary key check (id ~ '^[0-9a-f]{64}$'),
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    bytes bigint not null check (bytes > 0),
    media_type text not null,
    filename text not null,
    organization text,
    created_at timestamptz not null
  )`,
  `create table file_variant (
    file text not null references stored_file on delete cascade,
    width int not null check (width in (300, 600)),
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    bytes bigint not null check (bytes > 0),
    primary key (file, width)
  )`,

  `create table organization (
    serial text primary key check (serial ~ '^[A-Z]{2}[0-9]{6,}$'),
    name text not null check (name <> ''),
    slug text unique,
    logo_file text references stored_file,
    origin text not null check (origin in ('registered', 'imported', 'demonstration')),
    source_key text unique,
    next_project bigint not null default 1 check (next_project >= 1),
    public_projects bigint not null default 0 check (public_projects >= 0),
    public_reduction_projects bigint not null default 0 check (public_reduction_projects >= 0),
    created_at timestamptz not null
  )`,
  'alter table stored_file add foreign key (organization) references organization',
  `create index organization_taking_part on organization ((logo_file is null), public_projects desc, serial)
    where public_projects > 0`,

  `create table project (
    serial text primary key check (serial ~ '^[A-Z]{2}[0-9]{6,}-[0-9]{3,}$'),
    id uuid not null unique,
    organization text not null references organization,
    kind text not null check (kind in ('project', 'inventory', 'offsets', 'transferred-offsets')),
    title text not null check (title <> ''),
    description text,
    program_type text not null,
    project_type text,
    stage text check (stage in ('Planning', 'Proposed', 'Active', 'Inactive')),
    program_of_activities text,
    offset_provider text,
    funding text,
    status text not null check (status in ('Draft', 'Submitted', 'Approved', 'Rejected', 'Received')),
    visibility text not null check (visibility in ('Public', 'Private')),
    overview_tracking text not null check (overview_tracking in ('Tracked', 'Hidden')),
    start_date date,
    end_date date,
    address text,
    latitude double precision check (latitude between -90 and 90),
    longitude double precision check (longitude between -180 and 180),
    contact_name text,
    contact_job_title text,
    contact_email text,
    contact_tel text,
    source_registry text,
    source_id text,
    source_url text,
    is_featured boolean not null default false,
    is_archived boolean not null default false,
    is_public boolean not null generated always as
      (status = 'Approved' and visibility = 'Public' and not is_archived and stage is distinct from 'Planning') stored,
    search_text text not null,
    next_sequence bigint not null default 1 check (next_sequence >= 1),
    issued bigint not null default 0 check (issued >= 0),
    registered bigint not null default 0 check (registered >= 0),
    retired bigint not null default 0 check (retired >= 0),
    units_changed_at timestamptz,
    registered_at timestamptz not null,
    updated_at timestamptz not null,
    check (end_date >= start_date),
    check ((source_registry is null) = (source_id is null)),
    unique (source_registry, source_id)
  )`,
  'create index project_of_organization on project (organization)',
  'create index project_newest on project (is_featured desc, registered_at desc, serial desc) where is_public',
  'create index project_by_registered on project (registered_at desc, serial desc) where is_public',
  'create index project_by_title on project (title, serial) where is_public',
  'create index project_by_tonnes on project (registered desc, serial) where is_public',
  'create index project_by_program on project (program_type) where is_public',
  'create index project_by_type on project (project_type) where is_public',
  'create index project_by_stage on project (stage) where is_public',
  'create index project_search on project using gin (search_text gin_trgm_ops) where is_public',
  'create index project_serial_prefix on project (serial text_pattern_ops)',

  `create table draft_row (
    project text not null references project on delete cascade,
    version text not null check (version in ('in-force', 'edited')),
    position int not null check (position >= 0),
    year int not null,
    status text not null,
    quantity bigint not null check (quantity between 0 and 9999999999),
    retired_against text,
    inventory_project text,
    inventory_year int,
    transferred_to text,
    primary key (project, version, position)
  )`,
  `create table project_file (
    project text not null references project on delete cascade,
    slot text not null,
    file text not null references stored_file,
    primary key (project, slot)
  )`,
  'create index project_file_by_file on project_file (file)',
  'create index organization_by_logo on organization (logo_file)',

  // An import changes thousands of projects in one statement, so counts are updated per statement, not per
  // row.
  `create function count_public_projects() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      perform add_public_projects((select jsonb_object_agg(organization, jsonb_build_array(projects, reductions)) from (
        select organization, count(*) as projects, count(*) filter (where kind <> 'inventory') as reductions
        from new_rows where is_public group by organization) changed));
    elsif tg_op = 'DELETE' then
      perform add_public_projects((select jsonb_object_agg(organization, jsonb_build_array(-projects, -reductions)) from (
        select organization, count(*) as projects, count(*) filter (where kind <> 'inventory') as reductions
        from old_rows where is_public group by organization) changed));
    else
      perform add_public_projects((select jsonb_object_agg(organization, jsonb_build_array(projects, reductions)) from (
        select new_rows.organization, sum(new_rows.is_public::int - old_rows.is_public::int) as projects,
          sum((new_rows.is_public::int - old_rows.is_public::int)) filter (where new_rows.kind <> 'inventory') as reductions
        from new_rows join old_rows using (serial) where new_rows.is_public <> old_rows.is_public
        group by new_rows.organization) changed));
    end if;
    return null;
  end $$`,
  `create function add_public_projects(changes jsonb) returns void language plpgsql as $$
  declare more_projects bigint; more_organizations bigint;
  begin
    if changes is null then return; end if;
    with change as (
      select key as serial, (value ->> 0)::bigint as projects, coalesce((value ->> 1)::bigint, 0) as reductions
      from jsonb_each(changes)
    ), locked as (
      select organization.serial, public_projects, change.projects, change.reductions
      from organization join change using (serial) order by serial for update of organization
    ), counted as (
      update organization set public_projects = organization.public_projects + locked.projects,
        public_reduction_projects = public_reduction_projects + locked.reductions
      from locked where organization.serial = locked.serial
      returning locked.projects, (organization.public_projects > 0)::int - (locked.public_projects > 0)::int as appeared
    )
    select sum(projects), sum(appeared) into more_projects, more_organizations from counted;
    update registry set public_projects = public_projects + more_projects,
      public_organizations = public_organizations + more_organizations;
  end $$`,
  `create trigger project_inserted after insert on project referencing new table as new_rows
    for each statement execute function count_public_projects()`,
  `create trigger project_updated after update on project referencing old table as old_rows new table as new_rows
    for each statement execute function count_public_projects()`,
  `create trigger project_deleted after delete on project referencing old table as old_rows
    for each statement execute function count_public_projects()`,
];
