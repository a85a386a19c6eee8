import { sql } from 'kysely';

/** Projected tonnes of the version in force. */
export const projected = sql<number>`(
  select coalesce(sum(quantity), 0) from draft_row
  where draft_row.project = project.serial and version = 'in-force' and draft_row.status = 'Projected'
)::bigint`.as('projected');
