import type { ImportTable } from '#domain/import/import-table.ts';
import { communityKey } from '#domain/import/judge-inventory.ts';
import { judgeTables, type JudgedRun } from '#domain/import/judge-tables.ts';
import { COMMUNITY_REGISTRY, type KnownEntries } from '#domain/import/known-entries.ts';
import { planImport } from '#domain/import/plan-import.ts';
import type { RowReport } from '#domain/import/row-report.ts';
import type { Tx } from '../kernel/db.ts';
import { sumVintages } from '../ledger/sum-vintages.ts';
import { findFigures, findProjectsOfSource } from '../projects/known-projects.ts';
import { liftTimeLimits } from './import-store.ts';
import { loadPlan } from './load-plan.ts';

export type ImportChoice = { readonly dryRun: boolean; readonly skipInvalid: boolean };

/** Result of an import run. `mayLoad` is false while a row is wrong, unless invalid rows are skipped. */
export type ImportAnswer = { readonly reports: readonly RowReport[]; readonly mayLoad: boolean };

/** Imports tables in one transaction: validates, plans, writes and reports. A dry run does everything except write. */
export async function importTables(
  tx: Tx,
  tables: readonly ImportTable[],
  choice: ImportChoice,
  now: Date,
): Promise<ImportAnswer> {
  await liftTimeLimits(tx);
  const run = judgeTables(tables, now.getUTCFullYear());
  const plan = planImport(run, await findKnown(tx, run));
  const { reports } = plan;
  const fits = reports.some(({ outcome }) => outcome !== 'wrong');
  const mayLoad = fits && (choice.skipInvalid || reports.every(({ outcome }) => outcome !== 'wrong'));
  if (mayLoad && !choice.dryRun) await loadPlan(tx, plan, now);
  return { reports, mayLoad };
}

async function findKnown(tx: Tx, run: JudgedRun): Promise<KnownEntries> {
  const ids = new Set<string>();
  for (const { judged } of [...run.projects, ...run.vintages])
    if (judged.verdict === 'fits') ids.add(judged.fact.id);
  for (const { judged } of run.inventories)
    if (judged.verdict === 'fits') ids.add(communityKey(judged.fact.community));
  const projects = await findProjectsOfSource(tx, [...ids]);
  const [inventories, others] = [true, false].map((wanted) =>
    projects
      .filter(({ registry }) => (registry === COMMUNITY_REGISTRY) === wanted)
      .map(({ serial }) => serial),
  );
  return {
    projects,
    vintages: await sumVintages(tx, others ?? []),
    inventoryYears: await findFigures(tx, inventories ?? []),
  };
}
