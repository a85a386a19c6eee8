import { type Kysely, sql } from 'kysely';

/**
 * Moves the single values of projects that no query reads from columns of their own into one JSON document,
 * so that a new one needs no migration. Empty values have no key. Rewrites every row of `project`, which
 * stays locked for that time.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table project add column other_facts jsonb not null default '{}' check (jsonb_typeof(other_facts) = 'object')`,
  `update project set other_facts = jsonb_strip_nulls(jsonb_build_object('programOfActivities', program_of_activities,
      'offsetProvider', offset_provider, 'funding', funding, 'contactName', contact_name,
      'contactJobTitle', contact_job_title, 'contactEmail', contact_email, 'contactTel', contact_tel))
    where coalesce(program_of_activities, offset_provider, funding, contact_name, contact_job_title, contact_email,
      contact_tel) is not null`,
  `alter table project drop column program_of_activities, drop column offset_provider, drop column funding,
    drop column contact_name, drop column contact_job_title, drop column contact_email, drop column contact_tel`,
];
