import type { UnitsToCorrect } from '#domain/ledger/correct-units.ts';
import { parseUnitSerial, type UnitSerial } from '#domain/ledger/serial.ts';
import type { Tx } from '../kernel/db.ts';
import { toInt8Range } from '../ledger/int8-range.ts';
import { readUnitsToCorrect } from '../ledger/units-to-correct.ts';
import { malformedSerials, waitingCorrection, wrongUnits } from './correction-problems.ts';
import { isAnyWaiting } from './correction-store.ts';

/** Units to correct, and what the correction restores. */
export type RequiredUnits = { readonly serial: UnitSerial; readonly units: UnitsToCorrect };

/**
 * Parses the serial of a unit or a range and returns what its correction would restore. Throws 400 if the units cannot be corrected, 409 if
 * a correction of some of them waits for a decision.
 */
export async function requireUnits(tx: Tx, text: string): Promise<RequiredUnits> {
  const serial = parseUnitSerial(text);
  if (serial === null) throw malformedSerials();
  const units = await readUnitsToCorrect(tx, serial);
  if (!units.ok) throw wrongUnits(units.refusal);
  if (await isAnyWaiting(tx, serial.project, toInt8Range(serial))) throw waitingCorrection();
  return { serial, units: units.value };
}
