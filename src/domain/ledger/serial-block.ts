import type { SerialRange } from './serial.ts';

/** What units were retired against: an inventory year, or a note (specification §4, Other). */
export type RetiredAgainst =
  | { readonly kind: 'inventory'; readonly project: string; readonly year: number }
  | { readonly kind: 'other' };

/** The origin of units: issued by this registry, or recorded here but issued elsewhere (purchased offsets). */
export type Origin = 'issued' | 'recorded';

type BlockState =
  | { readonly state: 'active' }
  | { readonly state: 'retired'; readonly against: RetiredAgainst; readonly retiredBy: number }
  | { readonly state: 'cancelled' };

/**
 * Contiguous units with the same project, vintage year, holder and state. `retiredBy` is the index of the event that retired them, so
 * retirements with different notes are never merged.
 */
export type SerialBlock = SerialRange & {
  readonly project: string;
  readonly year: number;
  readonly origin: Origin;
  readonly holder: string;
} & BlockState;

/** Returns a part of a block with the same state; the range must lie within the block. */
export function partOf<Block extends SerialBlock>(block: Block, range: SerialRange): Block {
  return { ...block, min: range.min, max: range.max };
}

/** Removes a range from a block. Returns the remaining blocks, lowest serial first: none, one or two. */
export function remainders<Block extends SerialBlock>(block: Block, taken: SerialRange): readonly Block[] {
  const below = { min: block.min, max: Math.min(block.max, taken.min - 1) };
  const above = { min: Math.max(block.min, taken.max + 1), max: block.max };
  return [below, above].filter((range) => range.min <= range.max).map((range) => partOf(block, range));
}

/** Returns whether two ranges share a unit. */
export function overlaps(one: SerialRange, other: SerialRange): boolean {
  return one.min <= other.max && other.min <= one.max;
}
