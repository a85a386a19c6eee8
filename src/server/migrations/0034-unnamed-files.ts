import { type Kysely, sql } from 'kysely';

/**
 * Keeps when a file was last named, by a project, a submission or as a logo: it is deleted 30 days later, and
 * no longer 30 days after its upload. What names a file is deleted in several places, also by foreign keys,
 * so triggers note it, by the database's clock. Files that nothing names now count as named until the
 * migration. Locks `project_file`, `project_submission` and `organization` for a moment.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  // Apart from stored_file, whose rows cached replies read and namings lock.
  `create table unnamed_file (
    file text primary key references stored_file on delete cascade,
    at timestamptz not null
  )`,
  `insert into unnamed_file (file, at)
    select id, now() from stored_file
    where not exists (select from project_file where file = stored_file.id)
      and not exists (select from organization where logo_file = stored_file.id)`,

  `create function note_unnamed_file(named text) returns void language sql as $$
    insert into unnamed_file (file, at) select id, now() from stored_file where id = named
    on conflict (file) do update set at = excluded.at
  $$`,

  // Runs at the commit: a version's files are deleted and inserted again whenever it is saved.
  `create function note_file_left_project() returns trigger language plpgsql as $$
  begin
    if not exists (select from project_file where project = old.project and file = old.file) then
      perform note_unnamed_file(old.file);
    end if;
    return null;
  end $$`,
  `create constraint trigger note_unnamed after delete or update on project_file
    deferrable initially deferred for each row execute function note_file_left_project()`,

  `create function note_files_of_submission() returns trigger language plpgsql as $$
  begin
    perform note_unnamed_file(value) from jsonb_each_text(old.entry -> 'files') where value is not null order by value;
    return null;
  end $$`,
  `create trigger note_unnamed after delete on project_submission
    for each row execute function note_files_of_submission()`,

  `create function note_former_logo() returns trigger language plpgsql as $$
  begin
    perform note_unnamed_file(old.logo_file);
    return null;
  end $$`,
  `create trigger note_unnamed after update of logo_file on organization
    for each row when (old.logo_file is distinct from new.logo_file) execute function note_former_logo()`,
];
