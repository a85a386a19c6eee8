import { sql } from 'kysely';
import type { Tx } from '../../kernel/db.ts';

/** Locks the entries of units that organizations received of a project, and returns these organizations. */
export async function lockReceivedEntries(
  tx: Tx,
  sourceProject: string,
  receivers: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('project')
    .select('organization')
    .where('sourceProject', '=', sourceProject)
    .where('organization', '=', sql<string>`any(${receivers}::text[])`)
    .orderBy('serial')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ organization }) => organization);
}

type Received = {
  readonly project: string;
  readonly receiver: string;
  readonly year: number;
  readonly now: Date;
};

/** Extends the timeline of an entry of received units to a vintage and marks it changed, later than before. */
export async function includeVintages(tx: Tx, { project, receiver, year, now }: Received): Promise<void> {
  await sql`
    update project set
      start_date = least(start_date, make_date(${year}, 1, 1)),
      end_date = greatest(end_date, make_date(${year}, 12, 31)),
      units_changed_at = ${now},
      updated_at = greatest(${now}, updated_at + interval '1 millisecond')
    where source_project = ${project} and organization = ${receiver}
  `.execute(tx);
}

/** Returns the serial of the entry of units that an organization received of a project. */
export async function readReceivedEntry(tx: Tx, sourceProject: string, receiver: string): Promise<string> {
  const row = await tx
    .selectFrom('project')
    .select('serial')
    .where('sourceProject', '=', sourceProject)
    .where('organization', '=', receiver)
    .executeTakeFirstOrThrow();
  return row.serial;
}
