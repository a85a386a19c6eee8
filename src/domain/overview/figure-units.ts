import type { ProjectKind } from '../project/project-terms.ts';

/**
 * What became of units, as the organization of their entry sees it: `transferred` units are held by another.
 */
export type UnitOutcome = 'remaining' | 'retired' | 'cancelled' | 'transferred';

type FigureUnits = {
  /** The kinds of entry whose units count. */
  readonly kinds: readonly ProjectKind[];
  readonly outcomes: readonly UnitOutcome[];
  /** The year of the figure: the vintage, or the inventory year that the units were retired against. */
  readonly by: 'vintage' | 'inventory-year';
};

/** Which units each figure of an overview counts, one tonne each (product decisions §4, Totals). */
export const figureUnits = {
  registered: { kinds: ['project'], outcomes: ['remaining', 'retired'], by: 'vintage' },
  retired: { kinds: ['project'], outcomes: ['retired'], by: 'vintage' },
  cancelled: { kinds: ['project'], outcomes: ['cancelled'], by: 'vintage' },
  transferred: { kinds: ['project'], outcomes: ['transferred'], by: 'vintage' },
  remaining: { kinds: ['project'], outcomes: ['remaining'], by: 'vintage' },
  purchased: { kinds: ['offsets'], outcomes: ['remaining', 'retired'], by: 'vintage' },
  received: { kinds: ['transferred-offsets'], outcomes: ['remaining', 'retired'], by: 'vintage' },
  offsets: {
    kinds: ['project', 'offsets', 'transferred-offsets'],
    outcomes: ['retired'],
    by: 'inventory-year',
  },
} as const satisfies Record<string, FigureUnits>;

/** A figure of an overview that counts units with serials. */
export type UnitFigure = keyof typeof figureUnits;
