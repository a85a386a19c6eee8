import type { Tx } from '../kernel/db.ts';
import { listLiveBlocks, lockInventoryYears } from './ledger-lock-store.ts';

/** An inventory year and the amount retired against it, in t CO2e. */
export type RetiredAgainstYear = { readonly year: number; readonly retired: number };

/** Lists the vintage years in which a project has units, ascending. */
export async function listVintages(tx: Tx, project: string): Promise<readonly number[]> {
  const years = (await listLiveBlocks(tx, [project])).map(({ block }) => block.year);
  return [...new Set(years)].toSorted((one, other) => one - other);
}

/** Locks and lists the years of an inventory in force, with the amount retired against each. */
export async function lockRetiredYears(tx: Tx, project: string): Promise<readonly RetiredAgainstYear[]> {
  const years = await lockInventoryYears(tx, [project]);
  return years.map(({ year, retired }) => ({ year, retired }));
}
