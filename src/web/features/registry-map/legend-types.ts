import type { ProjectType } from '#domain/project/project-terms.ts';

/** Rows of the legend: the project types of specification §9; `Others` covers types without a row. */
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
/** The selected rows. */
export type Ticked = ReadonlySet<LegendType>;

/** Changes the selection from what it is by then. */
export type ChangeTicked = (change: (previous: Ticked) => Ticked) => void;

export const allTicked: Ticked = new Set(legendTypes);

/** State of the toggle above the rows. */
export function tickedShare(ticked: Ticked): 'all' | 'some' | 'none' {
  if (ticked.size === 0) return 'none';
  return ticked.size === legendTypes.length ? 'all' : 'some';
}

/** Returns the selection with one row toggled. */
export function toggleType(ticked: Ticked, type: LegendType): Ticked {
  const changed = new Set(ticked);
  if (!changed.delete(type)) changed.add(type);
  return changed;
}

/** Returns the selection after pressing the toggle: all rows, or none if all were selected. */
export function toggleAll(ticked: Ticked): Ticked {
  return tickedShare(ticked) === 'all' ? new Set() : allTicked;
}

/**
 * Returns the types to request; null for all. The order is fixed, so that equal selections give equal
 * queries.
 */
export function typesAsked(ticked: Ticked): readonly ProjectType[] | null {
  if (tickedShare(ticked) === 'all') return null;
  const types: readonly ProjectType[] = legendTypes.filter((type) => ticked.has(type));
  return ticked.has('Others') ? [...types, 'Acid Gas Injection'] : types;
}

const NONE = 'none';

/** Reads the selection in an address (`type=Waste,Fleet`, `type=none`). What it does not know is ignored. */
export function readTicked(text: string): Ticked {
  if (text === NONE) return new Set();
  const named = text.split(',');
  const known = legendTypes.filter((type) => named.includes(type));
  return known.length === 0 ? allTicked : new Set(known);
}

/** Writes a selection as `readTicked` reads it; an empty text for all. */
export function writeTicked(ticked: Ticked): string {
  if (tickedShare(ticked) === 'all') return '';
  return ticked.size === 0 ? NONE : legendTypes.filter((type) => ticked.has(type)).join(',');
}
