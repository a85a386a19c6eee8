import type { ImportTable } from '#domain/import/import-table.ts';
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

export type ImportChoice = { readonly dryRun: boolean; readonly skipInvalid: boolean };

/** Result of an import run. `mayLoad` is false while a row is wrong, unless invalid rows are skipped. */
export type ImportAnswer = { readonly reports: readonly RowReport[]; readonly mayLoad: boolean };

const scope = { kind: 'registry' } as const;

/**
 * Imports tables in one transaction: validates, plans, writes and reports. A dry run does everything except
 * write. Throws 409 while another import is running.
 */
export async function importTables(
  tx: Tx,
  tables: readonly ImportTable[],
  choice: ImportChoice,
  now: Date,
): Promise<ImportAnswer> {
  await liftTimeLimits(tx);
  if (!(await tryLockImports(tx))) throw otherImportRunning();
  const run = judgeTables(tables, registryYear(now), scope);
  const plan = planImport(run, await lockKnown(tx, idsOfRun(run)), scope);
  const { reports } = plan;
  const wrong = reports.filter(({ outcome }) => outcome === 'wrong').length;
  const mayLoad = mayImport({ wrong, rows: reports.length }, choice.skipInvalid);
  if (mayLoad && !choice.dryRun) await loadPlan(tx, plan, now);
  return { reports, mayLoad };
}
