import { countUnits } from '#domain/ledger/serial.ts';
import type { Tx } from '../kernel/db.ts';
import { listLiveBlocks } from './live-block-store.ts';

export type VintageSum = { readonly issued: number; readonly retired: number };

/** Sums issued and retired units per project and vintage year, including transferred units. */
export async function sumVintages(
  tx: Tx,
  projects: readonly string[],
): Promise<Map<string, Map<number, VintageSum>>> {
  const sums = new Map<string, Map<number, VintageSum>>();
  for (const { block } of await listLiveBlocks(tx, projects)) {
    if (block.origin !== 'issued') continue;
    const years = sums.get(block.project) ?? new Map<number, VintageSum>();
    const { issued, retired } = years.get(block.year) ?? { issued: 0, retired: 0 };
    const units = countUnits(block);
    years.set(block.year, {
      issued: issued + units,
      retired: retired + (block.state === 'retired' ? units : 0),
    });
    sums.set(block.project, years);
  }
  return sums;
}
