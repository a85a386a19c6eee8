import { sql } from 'kysely';
import type { Tx } from '../../kernel/db.ts';

/** Returns the serial of the entry under which an organization holds units received of a project. */
export async function findReceivedEntry(
  tx: Tx,
  project: string,
  organization: string,
): Promise<string | undefined> {
  const entry = await tx
    .selectFrom('project')
    .select('serial')
    .where('sourceProject', '=', project)
    .where('organization', '=', organization)
    .executeTakeFirst();
  return entry?.serial;
}

/** Saves that the units of projects changed. Two changes never share a time, so that open forms become stale. */
export async function saveUnitsChanged(tx: Tx, serials: readonly string[], at: Date): Promise<void> {
  await sql`
    update project
    set units_changed_at = ${at}, updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where serial = any(${serials}::text[])
  `.execute(tx);
}
