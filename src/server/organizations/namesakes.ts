import type { Tx } from '../kernel/db.ts';
import {
  insertNotSame,
  isNameTaken,
  listNames,
  listOrganizationNamesakes,
  type NotSameDecision,
  type NotSamePair,
} from './namesake-store.ts';

/** Keeps that two are not the same, in either order. Returns false if that is kept already. */
export async function keepNotSame(tx: Tx, pair: NotSamePair, decision: NotSameDecision): Promise<boolean> {
  return insertNotSame(tx, pair, decision);
}

/** Finds organizations with the same or nearly the same name, the same first; at most ten. */
export async function findNamesakes(tx: Tx, name: string) {
  return listOrganizationNamesakes(tx, name);
}

/** Finds every organization whose name counts, with the key under which it was entered. */
export async function findNames(tx: Tx) {
  return listNames(tx);
}

/** Returns whether another organization has the same name. */
export async function hasNamesake(tx: Tx, serial: string, name: string): Promise<boolean> {
  return isNameTaken(tx, serial, name);
}
