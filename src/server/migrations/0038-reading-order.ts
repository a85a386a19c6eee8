import { type Kysely, sql } from 'kysely';

/**
 * Adds the order in which titles and names are listed: that of Unicode, with numbers by their value. The
 * indexes of the lists that follow it are built anew, which locks the table against writes for a second or two
 * per 100,000 projects. After an upgrade of the ICU library the operator rebuilds them (`reindex`).
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  // The older form of the setting: the embedded database does not know the newer one.
  `create collation reading_order (provider = icu, locale = '@colNumeric=yes')`,
  'drop index project_by_title',
  'create index project_by_title on project (title collate reading_order, serial) where is_public',
  'drop index project_by_address',
  'create index project_by_address on project (left(address, 60) collate reading_order, serial) where is_public',
];
