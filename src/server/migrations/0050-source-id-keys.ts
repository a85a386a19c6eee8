import { type Kysely, sql } from 'kysely';
import { idKey } from '#domain/text/search-text.ts';

/**
 * Keeps with each imported project the key of its id at the source, so that the same id written otherwise is found.
 * Reads every imported project once: some seconds per 100,000.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of ['project', 'imported_draft'] as const) {
    const name = sql.table(table);
    await sql`alter table ${name} add column source_id_key text`.execute(database);
    const { rows } = await sql<{
      id: string;
    }>`select distinct source_id as id from ${name} where source_id is not null`.execute(database);
    for (let begin = 0; begin < rows.length; begin += BATCH_SIZE) {
      const keys = rows.slice(begin, begin + BATCH_SIZE).map(({ id }) => ({ id, key: idKey(id) }));
      await sql`
        update ${name} set source_id_key = known.key
        from json_to_recordset(${JSON.stringify(keys)}::json) as known (id text, key text)
        where source_id = known.id
      `.execute(database);
    }
  }
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const BATCH_SIZE = 5000;

const statements = [
  'alter table project add check ((source_id is null) = (source_id_key is null))',
  'create index project_by_source_id_key on project (source_id_key) where source_id_key is not null',
  'alter table imported_draft alter column source_id_key set not null',
  'create index imported_draft_by_key on imported_draft (organization, source_id_key)',
];
