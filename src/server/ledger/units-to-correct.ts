import { type UnitsToCorrect, unitsToCorrect } from '#domain/ledger/correct-units.ts';
import type { UnitSerial } from '#domain/ledger/serial.ts';
import type { Result } from '#domain/result.ts';
import type { Tx } from '../kernel/db.ts';
import { lockProjects } from './ledger-lock-store.ts';
import { listLiveBlocksIn } from './live-block-store.ts';

/** Reads what a correction of a range of units would restore; a refusal says why it cannot. Locks nothing. */
export async function readUnitsToCorrect(tx: Tx, units: UnitSerial): Promise<Result<UnitsToCorrect>> {
  const live = await listLiveBlocksIn(tx, units);
  return unitsToCorrect(
    live.map(({ block }) => block),
    units,
  );
}

/** Locks several projects in the order of the ledger's own writes, for a use case that changes more than the ledger does. */
export async function lockProjectsInOrder(tx: Tx, serials: readonly string[]): Promise<void> {
  await lockProjects(tx, serials);
}
