import type { ProjectType } from '#domain/project/project-types.ts';

/** The rows of the legend: the project types of specification §9, where `Others` takes what has no row of its own. */
export const legendTypes = [
  'Energy Generation',
  'Energy Efficiency',
  'Waste',
  'Fleet',
  'Transportation',
  'Natural Assets',
  'Infrastructure',
  'Others',
] as const satisfies readonly ProjectType[];

export type LegendType = (typeof legendTypes)[number];
/** The rows that are ticked. */
export type Ticked = ReadonlySet<LegendType>;

export const allTicked: Ticked = new Set(legendTypes);

/** The toggle above the rows: all, none, or something between. */
export function tickedShare(ticked: Ticked): 'all' | 'some' | 'none' {
  if (ticked.size === 0) return 'none';
  return ticked.size === legendTypes.length ? 'all' : 'some';
}

/** A row ticked or not any more. */
export function toggleType(ticked: Ticked, type: LegendType): Ticked {
  const changed = new Set(ticked);
  if (!changed.delete(type)) changed.add(type);
  return changed;
}

/** The toggle pressed: all, unless all were ticked. */
export function toggleAll(ticked: Ticked): Ticked {
  return tickedShare(ticked) === 'all' ? new Set() : allTicked;
}

/** The types to ask the map for; null for all, in the one order that makes equal choices equal questions. */
export function typesAsked(ticked: Ticked): readonly ProjectType[] | null {
  if (tickedShare(ticked) === 'all') return null;
  const types: readonly ProjectType[] = legendTypes.filter((type) => ticked.has(type));
  return ticked.has('Others') ? [...types, 'Acid Gas Injection'] : types;
}
