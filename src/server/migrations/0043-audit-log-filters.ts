import { type Kysely, sql } from 'kysely';

/**
 * Adds the indexes by which the audit log is filtered: by action, person, organization and project, each in
 * order of time. Locks the log for as long as they are built: some seconds for a million entries.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  'drop index audit_entry_of_act',
  'create index audit_entry_of_act on audit_entry (act, at, id)',
  'drop index audit_entry_of_account',
  'create index audit_entry_of_account on audit_entry (account, at, id)',
  'create index audit_entry_by_actor on audit_entry (actor, at, id)',
  'create index audit_entry_in_name_of on audit_entry (in_name_of, at, id) where in_name_of is not null',
  'create index audit_entry_of_organization on audit_entry (organization, at, id) where organization is not null',
  // Serials of projects and of ranges of units, wherever the details name them.
  `create index audit_entry_of_serials on audit_entry using gin ((facts::text) gin_trgm_ops)
    where facts ?| array['project', 'serials']`,
  // The last time that each person signed in.
  `create index audit_entry_sign_in on audit_entry (account, at) where act = 'signed-in'`,
];
