import { accept, type Result, refuse } from '../result.ts';
import { type BlockSplit, changeUnits } from './change-units.ts';
import { countUnits, type SerialBlock, type SerialRange } from './serial.ts';

/**
 * Makes a range of retired or cancelled units of one vintage active again, in the hands of their holder.
 * Refused: units that do not exist or are active. Only administrators correct, with a reason ("The unit
 * ledger" of the product's decisions).
 */
export function correctUnits(
  live: readonly SerialBlock[],
  range: SerialRange,
): Result<readonly BlockSplit[]> {
  return changeUnits(live, {
    range,
    checks: [{ code: 'units-active', holds: (block) => block.state !== 'active' }],
    to: ({ project, year, origin, holder, min, max }) => {
      return { project, year, origin, holder, min, max, state: 'active' };
    },
  });
}

/**
 * Units that a correction can restore: their vintage, their holder, and the tonnes retired against each
 * inventory year.
 */
export type UnitsToCorrect = {
  readonly year: number;
  readonly holder: string;
  readonly inventories: readonly RetiredTonnes[];
};

/**
 * Returns what a correction of a range of units would restore. Refused: what `correctUnits` refuses, and
 * units of several holders, because an event has one organization.
 */
export function unitsToCorrect(live: readonly SerialBlock[], range: SerialRange): Result<UnitsToCorrect> {
  const splits = correctUnits(live, range);
  if (!splits.ok) return splits;
  const [first, ...rest] = splits.value.map(({ closes }) => closes);
  if (first === undefined) return refuse('range-not-covered', { ...range });
  if (rest.some(({ holder }) => holder !== first.holder)) return refuse('range-spans-holders', { ...range });
  const { year, holder } = first;
  return accept({ year, holder, inventories: retiredAgainstInventories(live, range) });
}

/** An amount retired against an inventory year, in t CO2e. */
export type RetiredTonnes = { readonly project: string; readonly year: number; readonly tonnes: number };

/** Returns the tonnes that a range of blocks has retired against each inventory year. */
export function retiredAgainstInventories(
  blocks: readonly SerialBlock[],
  range: SerialRange,
): readonly RetiredTonnes[] {
  return blocks.flatMap((block) => {
    if (block.state !== 'retired' || block.against.kind !== 'inventory') return [];
    const taken = { min: Math.max(block.min, range.min), max: Math.min(block.max, range.max) };
    const { project, year } = block.against;
    return taken.min > taken.max ? [] : [{ project, year, tonnes: countUnits(taken) }];
  });
}
