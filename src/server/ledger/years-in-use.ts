import type { Tx } from '../kernel/db.ts';
import { listLiveBlocks, lockInventoryYears } from './ledger-lock-store.ts';

/** An inventory's year with what was retired against it, t CO2e. */
export type RetiredAgainstYear = { readonly year: number; readonly retired: number };

/** The vintages of which a project has units. */
export async function listVintages(tx: Tx, project: string): Promise<readonly number[]> {
  const years = (await listLiveBlocks(tx, [project])).map(({ block }) => block.year);
  return [...new Set(years)].toSorted((one, other) => one - other);
}

/** The years of an inventory in force, locked, with what was retired against each. */
export async function lockRetiredYears(tx: Tx, project: string): Promise<readonly RetiredAgainstYear[]> {
  const years = await lockInventoryYears(tx, [project]);
  return years.map(({ year, retired }) => ({ year, retired }));
}
