import { listOverviewUnits, listOwnOverviewUnits, listOwnRemainingUnits } from '#contract/overview-units.ts';
import { readOverviewYear, readOwnOverviewYear } from '#contract/overview-years.ts';
import {
  readInventoryOverview,
  readOverview,
  readOwnInventoryOverview,
  readOwnOverview,
} from '#contract/overviews.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { queryOptions } from '@tanstack/react-query';
import type { FigureChoice } from './overview-address.ts';

/** The two overviews: reductions by vintage, and inventories against what was retired for them. */
export type OverviewKind = 'reductions' | 'true-up';

/** Whose overview: an organization's public one, or null for the signed-in caller's own. */
export type OverviewOwner = string | null;

export const ownEndpoints = { reductions: readOwnOverview, 'true-up': readOwnInventoryOverview } as const;
export const publicEndpoints = { reductions: readOverview, 'true-up': readInventoryOverview } as const;

/** The parts of a year are read when it is opened. */
const sums = { parts: 'none' } as const;

/** Query for the yearly sums of an overview. The organization's own is fetched at each visit: it changes with every act on units. */
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
