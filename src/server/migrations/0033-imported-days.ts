import { type Kysely, sql } from 'kysely';

/**
 * The day on which a source registered an imported project was kept as its midnight in UTC, which is the day
 * before at the registry. It becomes its noon in UTC, as imports keep it now (decision 0037).
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    update project set
      registered_at = registered_at + interval '12 hours',
      submitted_at = submitted_at + case when submitted_at = registered_at then interval '12 hours' else interval '0' end,
      approved_at = approved_at + case when approved_at = registered_at then interval '12 hours' else interval '0' end
    where source_registry is not null and registered_at = date_trunc('day', registered_at, 'UTC')
  `.execute(database);
}
