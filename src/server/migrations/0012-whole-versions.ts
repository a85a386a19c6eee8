import { type Kysely, sql } from 'kysely';

/**
 * Stores the whole entry of a project in two versions, in force and edited; previously only yearly rows had
 * two. Files get a version like rows. `project_edit` holds the edited facts of an approved project; `project`
 * keeps those in force. For projects under review now, the facts in force were not stored, so they start as a
 * copy of the latest entry.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const isBesideInForce = `approved_at is not null and status not in ('Approved', 'Received')`;

const statements = [
  `create table project_edit (
    project text primary key references project on delete cascade,
    facts jsonb not null,
    search_text text not null
  )`,
  `insert into project_edit (project, facts, search_text)
    select serial, jsonb_build_object('title', title, 'description', description, 'programType', program_type,
      'projectType', project_type, 'stage', stage, 'programOfActivities', program_of_activities,
      'offsetProvider', offset_provider, 'funding', funding, 'visibility', visibility,
      'overviewTracking', overview_tracking, 'startDate', start_date, 'endDate', end_date, 'address', address,
      'latitude', latitude, 'longitude', longitude, 'contactName', contact_name,
      'contactJobTitle', contact_job_title, 'contactEmail', contact_email, 'contactTel', contact_tel), search_text
    from project where ${isBesideInForce}`,

  `alter table project_file add column version text not null default 'in-force'
    check (version in ('in-force', 'edited'))`,
  'alter table project_file drop constraint project_file_pkey',
  'alter table project_file add primary key (project, version, slot)',
  'alter table project_file alter column version drop default',
  `update project_file set version = 'edited' from project
    where project.serial = project_file.project and status not in ('Approved', 'Received')`,
  `insert into project_file (project, version, slot, file)
    select project, 'in-force', slot, file from project_file join project on project.serial = project_file.project
    where ${isBesideInForce}`,
];
