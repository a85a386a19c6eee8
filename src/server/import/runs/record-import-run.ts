import type { RunEntry } from '#domain/import/import-run.ts';
import type { ImportTable } from '#domain/import/import-table.ts';
import { type ImportPlan, sumUnits } from '#domain/import/plan-import.ts';
import type { Actor } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Imported } from '../import-thread.ts';
import { insertRun, insertRunEntries, lockRun, saveRunDone } from './import-run-store.ts';
import type { RunFile } from './import-run-tables.ts';

/** What an import adds, as its record counts it. */
type RunTotals = Omit<Imported, 'issuedProjects' | 'organizations' | 'changed'> &
  Partial<Pick<Imported, 'changed'>>;

type NewRun = {
  readonly scope: 'registry' | 'organization';
  /** Who imports in the browser; null for the command line. */
  readonly by: Pick<Actor, 'account' | 'organization' | 'impersonator'> | null;
  readonly files: readonly RunFile[];
  readonly imported: RunTotals;
};

/** Records that an import has begun, in the transaction of its first part. Returns the id of the run. */
export async function beginRun(tx: Tx, { scope, by, files, imported }: NewRun, at: Date): Promise<number> {
  const { projects, vintages, inventories, issuedTonnes, retiredTonnes, leftOut, changed = 0 } = imported;
  return insertRun(tx, {
    scope,
    source: by === null ? 'command' : 'browser',
    organization: by?.organization ?? null,
    account: by === null ? null : (by.impersonator ?? by.account),
    at,
    files: JSON.stringify(files),
    plannedRows: projects + vintages + inventories + changed,
    leftOut,
    projects,
    vintages,
    inventories,
    issuedTonnes,
    retiredTonnes,
  });
}

/** Records what a part of a run made, and what it added to. */
export async function recordEntries(tx: Tx, run: number, entries: readonly RunEntry[]): Promise<void> {
  await insertRunEntries(tx, run, entries);
}

/** Records that all parts of a run are written. */
export async function endRun(tx: Tx, run: number): Promise<void> {
  await saveRunDone(tx, run);
}

/** Locks a run. Returns whether more may be written to it: it is neither done nor being undone. */
export async function isRunOpen(tx: Tx, run: number): Promise<boolean> {
  return (await lockRun(tx, run))?.state === 'begun';
}

type WholeRun = Pick<NewRun, 'files' | 'imported'> & { readonly entries: readonly RunEntry[] };

/** Records an import of the command line that was written at once; one that changed nothing leaves no run. */
export async function recordWholeRun(
  tx: Tx,
  { files, imported, entries }: WholeRun,
  at: Date,
): Promise<void> {
  if (entries.length === 0) return;
  const run = await beginRun(tx, { scope: 'registry', by: null, files, imported }, at);
  await recordEntries(tx, run, entries);
  await endRun(tx, run);
}

/** Sums what a plan of tables adds, and the wrong rows that it leaves out. */
export function sumRun(tables: readonly ImportTable[], plan: ImportPlan): RunTotals {
  const loading = plan.reports.filter(({ outcome }) => outcome === 'loads');
  const countOf = (kind: ImportTable['kind']) =>
    loading.filter(({ table }) => tables[table]?.kind === kind).length;
  const { issuedTonnes, retiredTonnes } = sumUnits(plan);
  return {
    projects: countOf('projects'),
    vintages: countOf('vintages'),
    inventories: countOf('inventories'),
    issuedTonnes,
    retiredTonnes,
    leftOut: plan.reports.filter(({ outcome }) => outcome === 'wrong').length,
  };
}
