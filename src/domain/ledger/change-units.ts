import { accept, refuse, type RefusalCode, type Result } from '../result.ts';
import { countUnits, type SerialRange } from './serial.ts';
import { overlaps, partOf, remainders, type SerialBlock } from './serial-block.ts';

/** A block that closes, and the blocks that replace it; nothing is overwritten. */
export type BlockSplit = { readonly closes: SerialBlock; readonly opens: readonly SerialBlock[] };

/** A condition that every affected block must meet, and the code of the refusal when one does not. */
export type BlockCheck = { readonly code: RefusalCode; readonly holds: (block: SerialBlock) => boolean };

type Change = {
  readonly range: SerialRange;
  readonly checks: readonly BlockCheck[];
  /** Returns the changed form of the affected part of a block. */
  readonly to: (part: SerialBlock) => SerialBlock;
};

/**
 * Changes a range of units, whole or in part, in the live blocks of its project. The rest of a block stays as it is. Refused: a range that
 * is empty, not wholly on the ledger or spanning several vintages, and blocks that do not meet the checks.
 */
export function changeUnits(
  live: readonly SerialBlock[],
  { range, checks, to }: Change,
): Result<readonly BlockSplit[]> {
  const wanted = countUnits(range);
  if (!Number.isSafeInteger(wanted) || wanted < 1) return refuse('range-empty', { wanted });
  const affected = live
    .filter((block) => overlaps(block, range))
    .toSorted((one, other) => one.min - other.min);
  if (!covers(affected, range)) return refuse('range-not-covered', { ...range });
  const failed = checks.find(({ holds }) => !affected.every(holds));
  if (failed !== undefined) return refuse(failed.code, { ...range });
  if (new Set(affected.map((block) => block.year)).size > 1)
    return refuse('range-spans-vintages', { ...range });
  return accept(affected.map((block) => splitBlock(block, range, to)));
}

function splitBlock(block: SerialBlock, range: SerialRange, to: Change['to']): BlockSplit {
  const taken = { min: Math.max(block.min, range.min), max: Math.min(block.max, range.max) };
  const opens = [...remainders(block, taken), to(partOf(block, taken))];
  return { closes: block, opens: opens.toSorted((one, other) => one.min - other.min) };
}

function covers(sorted: readonly SerialRange[], range: SerialRange): boolean {
  let next = range.min;
  for (const block of sorted) {
    if (block.min > next) return false;
    next = Math.max(next, block.max + 1);
  }
  return next > range.max;
}

/** Returns the checks that units are active and held by an organization. */
export function isHeldActive(holder: string): readonly BlockCheck[] {
  return [
    { code: 'units-not-active', holds: (block) => block.state === 'active' },
    { code: 'units-held-by-another', holds: (block) => block.holder === holder },
  ];
}
