import type { Tx } from '../kernel/db.ts';
import { insertNotSame, type NotSameDecision, type NotSamePair } from './not-same-store.ts';

/** Keeps that two are not the same, in either order. Returns false if that is kept already. */
export async function keepNotSame(tx: Tx, pair: NotSamePair, decision: NotSameDecision): Promise<boolean> {
  return insertNotSame(tx, pair, decision);
}
