import type { Tx } from '../kernel/db.ts';
import { lockInventory } from './ledger-lock-store.ts';
import { listLiveYears } from './live-block-store.ts';

/** An inventory year and the amount retired against it, in t CO2e. */
export type RetiredAgainstYear = { readonly year: number; readonly retired: number };

/** Lists the vintage years in which a project has units, ascending. */
export async function listVintages(tx: Tx, project: string): Promise<readonly number[]> {
  return listLiveYears(tx, project);
}

/** Locks and lists the years of an inventory in force, with the amount retired against each. */
export async function lockRetiredYears(tx: Tx, project: string): Promise<readonly RetiredAgainstYear[]> {
  const years = await lockInventory(tx, project);
  return years.map(({ year, retired }) => ({ year, retired }));
}
