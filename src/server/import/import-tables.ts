import { entriesOfRun } from '#domain/import/import-run.ts';
import type { ImportTable } from '#domain/import/import-table.ts';
import { issueMissing, loadableOf, sumMissing } from '#domain/import/issue-missing.ts';
import { judgeTables } from '#domain/import/judge-tables.ts';
import { planImport } from '#domain/import/plan-import.ts';
import type { RowReport } from '#domain/import/row-report.ts';
import { registryYear } from '#domain/registry-day.ts';
import type { Tx } from '../kernel/db.ts';
import { idsOfRun, lockKnown } from './find-known.ts';
import { otherImportRunning } from './import-problems.ts';
import { liftTimeLimits, tryLockImports } from './import-store.ts';
import { loadPlan } from './load-plan.ts';
import { mayImport } from './may-import.ts';
import type { RunFile } from './runs/import-run-tables.ts';
import { recordWholeRun, sumRun } from './runs/record-import-run.ts';

export type ImportChoice = {
  readonly dryRun: boolean;
  readonly skipInvalid: boolean;
  /** Whether tonnes that are missing of known vintages are issued, too. */
  readonly issueMissing: boolean;
};

/**
 * Result of an import run. `mayLoad` is false while a row is wrong, unless invalid rows are skipped;
 * `missingTonnes` are those of known vintages that are not issued because nobody asked for it, in t CO2e.
 */
export type ImportAnswer = {
  readonly reports: readonly RowReport[];
  readonly mayLoad: boolean;
  readonly missingTonnes: number;
};

/** The tables to import, and the files that they are from. */
type ImportSource = { readonly tables: readonly ImportTable[]; readonly files: readonly RunFile[] };

const scope = { kind: 'registry' } as const;

/**
 * Imports the tables of files in one transaction: validates, plans, writes, records the run and reports. A dry
 * run does everything except write. Throws 409 while another import is running.
 */
export async function importTables(
  tx: Tx,
  { tables, files }: ImportSource,
  choice: ImportChoice,
  now: Date,
): Promise<ImportAnswer> {
  await liftTimeLimits(tx);
  if (!(await tryLockImports(tx))) throw otherImportRunning();
  const run = judgeTables(tables, registryYear(now), scope);
  const planned = planImport(run, await lockKnown(tx, idsOfRun(run)), scope);
  const plan = choice.issueMissing ? issueMissing(planned) : planned;
  const { reports } = plan;
  const wrong = reports.filter(({ outcome }) => outcome === 'wrong').length;
  const mayLoad = mayImport({ wrong, rows: reports.length }, choice.skipInvalid);
  if (mayLoad && !choice.dryRun) {
    const loadable = loadableOf(plan);
    const written = await loadPlan(tx, loadable, now);
    await recordWholeRun(
      tx,
      { files, entries: entriesOfRun(loadable, written), imported: sumRun(tables, plan) },
      now,
    );
  }
  const missingTonnes = sumMissing(plan);
  return { reports, mayLoad, missingTonnes };
}
