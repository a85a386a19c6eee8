import type { Result } from '../result.ts';
import { type BlockSplit, changeUnits } from './change-units.ts';
import { countUnits, type SerialRange } from './serial.ts';
import type { SerialBlock } from './serial-block.ts';

/**
 * Makes a range of retired or cancelled units of one vintage active again, in the hands of their holder. Refused: units that do not exist
 * or are active. Only administrators correct, with a reason ("The unit ledger" of the product's decisions).
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
