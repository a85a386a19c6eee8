import type { KnownEntries } from '#domain/import/known-entries.ts';
import { countUnits } from '#domain/ledger/serial.ts';
import type { Tx } from '../../kernel/db.ts';
import { listUndone } from './import-run-store.ts';

/**
 * Returns vintages of projects without the tonnes of undone imports, which can be imported again. A year that had
 * no others is left out.
 */
export async function withoutUndone(
  tx: Tx,
  vintages: KnownEntries['vintages'],
): Promise<KnownEntries['vintages']> {
  const undone = await readUndone(tx, [...vintages.keys()]);
  const left = new Map(vintages);
  for (const [project, less] of undone) {
    const years = [...(vintages.get(project) ?? [])]
      .map(([year, sum]) => [year, { ...sum, issued: sum.issued - (less.get(year) ?? 0) }] as const)
      .filter(([, { issued }]) => issued > 0);
    if (years.length > 0) left.set(project, new Map(years));
    else left.delete(project);
  }
  return left;
}

/** Reads the tonnes that undone imports had issued for projects, by project and vintage year. */
async function readUndone(
  tx: Tx,
  projects: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, number>>> {
  const tonnes = new Map<string, Map<number, number>>();
  for (const { project, vintages } of await listUndone(tx, projects)) {
    const years = tonnes.get(project) ?? new Map<number, number>();
    for (const vintage of vintages)
      years.set(vintage.year, (years.get(vintage.year) ?? 0) + countUnits(vintage));
    tonnes.set(project, years);
  }
  return tonnes;
}
