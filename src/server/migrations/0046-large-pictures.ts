import { type Kysely, sql } from 'kysely';

/** Lets a picture have a third width, for sharp screens; it is drawn when it is first requested. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table file_variant drop constraint file_variant_width_check,
    add constraint file_variant_width_check check (width in (300, 600, 1200))`,
];
