import { accept, refuse, type Result } from '../result.ts';
import { countUnits, type SerialRange } from './serial.ts';
import { overlaps, partOf, type RetiredAgainst, remainders, type SerialBlock } from './serial-block.ts';

export type Retirement = {
  readonly range: SerialRange;
  /** The organization that retires: it must hold every unit of the range. */
  readonly holder: string;
  readonly against: RetiredAgainst;
  /** Tonnes of the inventory's year that nothing is retired against yet; null when retired against Other. */
  readonly unretiredTonnes: number | null;
  /** Index of the event that records it. */
  readonly event: number;
};

/** A block that closes, and the blocks that stand in its place; nothing is overwritten. */
export type BlockSplit = { readonly closes: SerialBlock; readonly opens: readonly SerialBlock[] };

/**
 * Retires a range of active units, whole or in part, out of the live blocks of its project. What is left of a block
 * stays active beside the retired part. Refused: a range not wholly on the ledger, of several vintages, with units that
 * are retired or cancelled or held by another, or of more tonnes than the inventory's year has unretired
 * (specification §4; "The unit ledger" of the product's decisions).
 */
export function retireUnits(
  live: readonly SerialBlock[],
  retirement: Retirement,
): Result<readonly BlockSplit[]> {
  const { range, holder, against, unretiredTonnes, event } = retirement;
  const touched = live
    .filter((block) => overlaps(block, range))
    .toSorted((one, other) => one.min - other.min);
  const standing = mayRetire(touched, range, holder);
  if (!standing.ok) return standing;
  const wanted = countUnits(range);
  if (unretiredTonnes !== null && wanted > unretiredTonnes) {
    return refuse('inventory-exceeded', { wanted, unretired: unretiredTonnes });
  }
  return accept(
    touched.map((block) => {
      const taken = { min: Math.max(block.min, range.min), max: Math.min(block.max, range.max) };
      const retired: SerialBlock = { ...partOf(block, taken), state: 'retired', against, retiredBy: event };
      return {
        closes: block,
        opens: [...remainders(block, taken), retired].toSorted((a, b) => a.min - b.min),
      };
    }),
  );
}

function mayRetire(touched: readonly SerialBlock[], range: SerialRange, holder: string): Result<true> {
  const wanted = countUnits(range);
  if (!Number.isSafeInteger(wanted) || wanted < 1) return refuse('range-empty', { wanted });
  if (!covers(touched, range)) return refuse('range-not-covered', { min: range.min, max: range.max });
  if (touched.some((block) => block.state !== 'active')) return refuse('units-not-active', { ...range });
  if (touched.some((block) => block.holder !== holder)) return refuse('units-held-by-another', { ...range });
  if (new Set(touched.map((block) => block.year)).size > 1)
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
