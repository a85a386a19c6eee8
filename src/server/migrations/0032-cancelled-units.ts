import { type Kysely, sql } from 'kysely';

/** Adds an index for the number of cancelled units, which the registry's figures leave out. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index serial_block_cancelled on serial_block (origin) where closed_by is null and state = 'cancelled'`.execute(
    database,
  );
}
