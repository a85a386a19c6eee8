import { type Merges, ownerOf } from './merge-organizations.ts';
import { countUnits, type SerialBlock } from './serial.ts';

/**
 * Where the tonnes that were issued are now: with the organization that reduced them, with another one and not
 * used yet, retired by whomever, or cancelled.
 */
export const fates = ['held', 'transferred', 'retired', 'cancelled'] as const;
export type Fate = (typeof fates)[number];

/** Tonnes of a vintage year by fate; their sum is what was issued for the year. */
export type VintageTonnes = { readonly year: number } & Readonly<Record<Fate, number>>;

/** Returns the fate of the units of a block. */
function fateOf({ state, holder, project }: SerialBlock, merges: Merges): Fate {
  if (state !== 'active') return state;
  return holder === ownerOf(merges, project) ? 'held' : 'transferred';
}

/**
 * Returns by how much blocks change the tonnes of each vintage year, oldest first; years that stay as they are
 * have no entry. Units that were issued elsewhere and are only recorded here do not count.
 */
export function vintageChanges(
  opened: readonly SerialBlock[],
  closed: readonly SerialBlock[] = [],
  merges: Merges = new Map(),
): readonly VintageTonnes[] {
  const sums = new Map<number, Record<Fate, number>>();
  const add = (blocks: readonly SerialBlock[], sign: 1 | -1) => {
    for (const block of blocks.filter(({ origin }) => origin === 'issued')) {
      const sum = sums.get(block.year) ?? { held: 0, transferred: 0, retired: 0, cancelled: 0 };
      sum[fateOf(block, merges)] += sign * countUnits(block);
      sums.set(block.year, sum);
    }
  };
  add(opened, 1);
  add(closed, -1);
  return [...sums]
    .map(([year, sum]) => ({ year, ...sum }))
    .filter((vintage) => fates.some((fate) => vintage[fate] !== 0))
    .toSorted((one, other) => one.year - other.year);
}
