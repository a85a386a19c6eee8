import { type Insertable, sql } from 'kysely';
import type { RunEntry } from '#domain/import/import-run.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Schema } from '../../kernel/schema.ts';
import { inBatches, rowsAsJson } from '../../kernel/statements.ts';
import { toInt8MultiRange } from '../../ledger/block-rows.ts';

type NewRun = Omit<Insertable<Schema['importRun']>, 'state' | 'undoneBy' | 'undoneAt'>;

/** Saves a run that has begun; returns its id. */
export async function insertRun(tx: Tx, run: NewRun): Promise<number> {
  const { id } = await tx
    .insertInto('importRun')
    .values({ ...run, state: 'begun', undoneBy: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Saves what a run made or added to, with the newest change and comment of entries that were there before. They
 * are locked, or new.
 */
export async function insertRunEntries(tx: Tx, run: number, entries: readonly RunEntry[]): Promise<void> {
  for (const batch of inBatches(entries)) {
    const rows = batch.map((entry) => ({ ...entry, units: toInt8MultiRange(entry.vintages) }));
    await sql`
      insert into import_run_entry
        (run, project, is_new, vintages, figures, timeline, units, last_event, last_change, last_comment)
      select ${run}, project, is_new, vintages, figures, nullif(timeline, 'null'), units, last_event,
        coalesce((select max(id) from project_change where project_change.project = entry.project), 0),
        coalesce((select max(id) from project_comment where project_comment.project = entry.project), 0)
      from json_to_recordset(${rowsAsJson(rows)}::json) as entry (project text, is_new boolean, vintages jsonb,
        figures jsonb, timeline jsonb, units int8multirange, last_event bigint)
    `.execute(tx);
  }
}

/** Locks and returns a run. */
export async function lockRun(tx: Tx, id: number) {
  return tx.selectFrom('importRun').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Saves that all of a run is written. */
export async function saveRunDone(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('importRun').set({ state: 'done' }).where('id', '=', id).execute();
}

/** Saves that a run is being undone, and by whom. */
export async function saveRunUndoing(tx: Tx, id: number, account: string): Promise<void> {
  await tx
    .updateTable('importRun')
    .set({ state: 'undoing', undoneBy: account })
    .where('id', '=', id)
    .execute();
}

/** Saves that a run is undone. */
export async function saveRunUndone(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('importRun').set({ state: 'undone', undoneAt: at }).where('id', '=', id).execute();
}

/** Saves which entries of a run are undone. */
export async function saveEntriesUndone(
  tx: Tx,
  run: number,
  projects: readonly string[],
  at: Date,
): Promise<void> {
  await tx
    .updateTable('importRunEntry')
    .set({ undoneAt: at })
    .where('run', '=', run)
    .where('project', '=', sql<string>`any(${projects}::text[])`)
    .execute();
}

/** An entry of a run, with its organization and what became of it since. */
export type RunEntryRow = RunEntry & {
  readonly organization: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
};

/** Lists the next entries of a run that are not undone, at most `most`, by their serials. */
export async function listEntriesToUndo(tx: Tx, run: number, most: number): Promise<RunEntryRow[]> {
  return tx
    .selectFrom('importRunEntry')
    .innerJoin('project', 'project.serial', 'importRunEntry.project')
    .select([
      'importRunEntry.project',
      'importRunEntry.isNew',
      'importRunEntry.vintages',
      'importRunEntry.figures',
      'importRunEntry.timeline',
      'importRunEntry.lastEvent',
      'project.organization',
      'project.startDate',
      'project.endDate',
    ])
    .where('importRunEntry.run', '=', run)
    .where('importRunEntry.undoneAt', 'is', null)
    .orderBy('importRunEntry.project')
    .limit(most)
    .execute();
}

/** Lists the vintages that undone runs had issued for projects. */
export async function listUndone(tx: Tx, projects: readonly string[]) {
  if (projects.length === 0) return [];
  return tx
    .selectFrom('importRunEntry')
    .select(['project', 'vintages'])
    .where('project', '=', sql<string>`any(${projects}::text[])`)
    .where('undoneAt', 'is not', null)
    .execute();
}
