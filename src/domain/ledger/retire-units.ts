import { accept, refuse, type Result } from '../result.ts';
import { countUnits, type SerialRange } from './serial.ts';
import { overlaps, partOf, type RetiredAgainst, remainders, type SerialBlock } from './serial-block.ts';

export type Retirement = {
  readonly range: SerialRange;
  /** The retiring organization, which must hold every unit of the range. */
  readonly holder: string;
  readonly against: RetiredAgainst;
  /** Unretired tonnes of the inventory year; null when retiring against Other. */
  readonly unretiredTonnes: number | null;
  /** Index of the event that records the retirement. */
  readonly event: number;
};

/** A block that closes, and the blocks that replace it; nothing is overwritten. */
export type BlockSplit = { readonly closes: SerialBlock; readonly opens: readonly SerialBlock[] };

/**
 * Retires a range of active units, whole or in part, from the live blocks of its project. The rest of a block stays active. Refused: a
 * range not wholly on the ledger or spanning several vintages, units that are retired, cancelled or held by another organization, and more
 * tonnes than the inventory year has unretired (specification §4; "The unit ledger" of the product's decisions).
 */
export function retireUnits(
  live: readonly SerialBlock[],
  retirement: Retirement,
): Result<readonly BlockSplit[]> {
  const { range, holder, against, unretiredTonnes, event } = retirement;
  const affected = live
    .filter((block) => overlaps(block, range))
    .toSorted((one, other) => one.min - other.min);
  const checked = checkRetirement(affected, range, holder);
  if (!checked.ok) return checked;
  const wanted = countUnits(range);
  if (unretiredTonnes !== null && wanted > unretiredTonnes) {
    return refuse('inventory-exceeded', { wanted, unretired: unretiredTonnes });
  }
  return accept(
    affected.map((block) => {
      const taken = { min: Math.max(block.min, range.min), max: Math.min(block.max, range.max) };
      const retired: SerialBlock = { ...partOf(block, taken), state: 'retired', against, retiredBy: event };
      return {
        closes: block,
        opens: [...remainders(block, taken), retired].toSorted((a, b) => a.min - b.min),
      };
    }),
  );
}

function checkRetirement(affected: readonly SerialBlock[], range: SerialRange, holder: string): Result<true> {
  const wanted = countUnits(range);
  if (!Number.isSafeInteger(wanted) || wanted < 1) return refuse('range-empty', { wanted });
  if (!covers(affected, range)) return refuse('range-not-covered', { min: range.min, max: range.max });
  if (affected.some((block) => block.state !== 'active')) return refuse('units-not-active', { ...range });
  if (affected.some((block) => block.holder !== holder)) return refuse('units-held-by-another', { ...range });
  if (new Set(affected.map((block) => block.year)).size > 1)
    return refuse('range-spans-vintages', { ...range });
  return accept(true);
}

function covers(sorted: readonly SerialRange[], range: SerialRange): boolean {
  let next = range.min;
  for (const block of sorted) {
    if (block.min > next) return false;
    next = Math.max(next, block.max + 1);
  }
  return next > range.max;
}
