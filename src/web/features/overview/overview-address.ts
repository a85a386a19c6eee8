import { type OverviewFigure, overviewFigures } from '#contract/overview-units.ts';

/** A figure whose serials are listed: of a year, and of one entry where `project` names it. */
export type FigureChoice = {
  readonly year: number;
  readonly figure: OverviewFigure;
  readonly project: string | null;
};

export type OverviewAddress = {
  /** The opened year; null for none. */
  readonly year: number | null;
  /** True when all entries of the opened year are listed. */
  readonly showsAll: boolean;
  readonly choice: FigureChoice | null;
};

/** Returns whether a column's tonnes are units with serials. */
export function hasSerials(column: string): column is OverviewFigure {
  return overviewFigures.some((figure) => figure === column);
}

/** Reads the query of an overview's address; what it does not know is left out. */
export function readOverviewAddress(query: URLSearchParams): OverviewAddress {
  const figure = query.get('figure') ?? '';
  const figureYear = readYear(query.get('figureYear'));
  const choice =
    figureYear !== null && hasSerials(figure)
      ? { year: figureYear, figure, project: query.get('project') }
      : null;
  return { year: readYear(query.get('year')), showsAll: query.get('rows') === 'all', choice };
}

/** Returns the address of a year of the same overview, or of all years. */
export function yearAddress(year: number | null): string {
  return year === null ? '?' : `?year=${year}`;
}

/** Returns the address of the opened year with all its entries. */
export function allRowsAddress(year: number): string {
  return `?year=${year}&rows=all`;
}

/** Returns the address that lists the serials of a figure over the current one. */
export function figureAddress(query: URLSearchParams, { year, figure, project }: FigureChoice): string {
  const next = new URLSearchParams(closedAddress(query));
  next.set('figure', figure);
  next.set('figureYear', String(year));
  if (project !== null) next.set('project', project);
  return `?${next}`;
}

/** Returns the current address without the list of serials. */
export function closedAddress(query: URLSearchParams): string {
  const next = new URLSearchParams(query);
  for (const name of ['figure', 'figureYear', 'project']) next.delete(name);
  return `?${next}`;
}

function readYear(text: string | null): number | null {
  return text !== null && /^\d{4}$/.test(text) ? Number(text) : null;
}
