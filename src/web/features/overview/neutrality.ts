import type { OverviewYear } from '#contract/overviews.ts';

export type Neutrality = 'achieved' | 'not-achieved' | 'projected-achieved' | 'projected-not-achieved';

const spellings: readonly (readonly [string, Neutrality])[] = [
  ['Projected Not Achieved', 'projected-not-achieved'],
  ['Projected Achieved', 'projected-achieved'],
  ['Not Achieved', 'not-achieved'],
  ['Achieved', 'achieved'],
];

/** Reads the neutrality of a year as the API spells it (specification §4); null where none is stated. */
export function readNeutrality(text: string | null): Neutrality | null {
  return spellings.find(([spelling]) => text?.startsWith(spelling) === true)?.[1] ?? null;
}

export type TrueUpCounts = {
  /** Years with an inventory, and those of them that are achieved. */
  readonly years: number;
  readonly achieved: number;
  /** t CO₂e missing over all years with an inventory. */
  readonly shortfall: number;
  /** Years with only a projected inventory, and those of them that are projected achieved. */
  readonly projectedYears: number;
  readonly projectedAchieved: number;
};

/** Counts years by neutrality. */
export function countTrueUp(years: readonly OverviewYear[]): TrueUpCounts {
  const read = years.map(({ neutrality, shortfall }) => ({ is: readNeutrality(neutrality), shortfall }));
  const count = (...kinds: readonly Neutrality[]) =>
    read.filter(({ is }) => is !== null && kinds.includes(is)).length;
  return {
    years: count('achieved', 'not-achieved'),
    achieved: count('achieved'),
    shortfall: read.reduce(
      (sum, { is, shortfall }) => sum + (is === 'not-achieved' ? (shortfall ?? 0) : 0),
      0,
    ),
    projectedYears: count('projected-achieved', 'projected-not-achieved'),
    projectedAchieved: count('projected-achieved'),
  };
}
