import { queryOptions } from '@tanstack/react-query';
import {
  listOverviewUnits,
  listOwnOverviewUnits,
  listOwnRemainingUnits,
  type OverviewFigure,
  overviewFigures,
} from '#contract/overview-units.ts';
import {
  readInventoryOverview,
  readOverview,
  readOverviewYear,
  readOwnInventoryOverview,
  readOwnOverview,
  readOwnOverviewYear,
} from '#contract/overviews.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';

/** A figure whose serials are listed: of a year, and of one entry where `project` names it. */
export type FigureChoice = {
  readonly year: number;
  readonly figure: OverviewFigure;
  readonly project: string | null;
};

/** File formats of an overview. */
export const overviewFormats = ['csv', 'xlsx', 'pdf'] as const;
export type OverviewFormat = (typeof overviewFormats)[number];

export const formatWords: Readonly<Record<OverviewFormat, () => string>> = {
  csv: m.overview_csv,
  xlsx: m.overview_excel,
  pdf: m.overview_pdf,
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

/** The two overviews: reductions by vintage, and inventories against what was retired for them. */
export type OverviewKind = 'reductions' | 'true-up';

/** Whose overview: an organization's public one, or null for the signed-in caller's own. */
export type OverviewOwner = string | null;

export const ownEndpoints = { reductions: readOwnOverview, 'true-up': readOwnInventoryOverview } as const;
export const publicEndpoints = { reductions: readOverview, 'true-up': readInventoryOverview } as const;

/** The parts of a year are read when it is opened. */
const sums = { parts: 'none' } as const;

/**
 * Query for the yearly sums of an overview. The organization's own is fetched at each visit: it changes with
 * every operation on units.
 */
export function overviewQuery(kind: OverviewKind, owner: OverviewOwner) {
  if (owner === null) {
    const endpoint = ownEndpoints[kind];
    return queryOptions({
      queryKey: keyOf(endpoint, { query: sums }),
      queryFn: ({ signal }) => call(endpoint, { query: sums, signal }),
      staleTime: 0,
    });
  }
  const endpoint = publicEndpoints[kind];
  const params = { organization: owner };
  return queryOptions({
    queryKey: keyOf(endpoint, { params, query: sums }),
    queryFn: ({ signal }) => call(endpoint, { params, query: sums, signal }),
  });
}

/** Query for the entries of a year: both overviews show parts of them. */
export function yearQuery(owner: OverviewOwner, year: number) {
  if (owner === null) {
    const params = { year };
    return queryOptions({
      queryKey: keyOf(readOwnOverviewYear, { params }),
      queryFn: ({ signal }) => call(readOwnOverviewYear, { params, signal }),
      staleTime: 0,
    });
  }
  const params = { organization: owner, year };
  return queryOptions({
    queryKey: keyOf(readOverviewYear, { params }),
    queryFn: ({ signal }) => call(readOverviewYear, { params, signal }),
  });
}

/** Query for the organization's own entries with units that can still be retired. */
export const remainingQuery = queryOptions({
  queryKey: keyOf(listOwnRemainingUnits),
  queryFn: ({ signal }) => call(listOwnRemainingUnits, { signal }),
  staleTime: 0,
});

/** Query for the serials behind a figure. */
export function unitsQuery(owner: OverviewOwner, { year, figure, project }: FigureChoice) {
  const query = { year, figure, project: project ?? undefined };
  if (owner === null) {
    return queryOptions({
      queryKey: keyOf(listOwnOverviewUnits, { query }),
      queryFn: ({ signal }) => call(listOwnOverviewUnits, { query, signal }),
      staleTime: 0,
    });
  }
  const params = { organization: owner };
  return queryOptions({
    queryKey: keyOf(listOverviewUnits, { params, query }),
    queryFn: ({ signal }) => call(listOverviewUnits, { params, query, signal }),
  });
}
