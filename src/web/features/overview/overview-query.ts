import {
  listOverviewUnits,
  listOwnOverviewUnits,
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

/** Query for an overview. One's own is fetched at each visit: it changes with every act on units. */
export function overviewQuery(kind: OverviewKind, owner: OverviewOwner) {
  if (owner === null) {
    const endpoint = ownEndpoints[kind];
    return queryOptions({
      queryKey: keyOf(endpoint),
      queryFn: ({ signal }) => call(endpoint, { signal }),
      staleTime: 0,
    });
  }
  const endpoint = publicEndpoints[kind];
  const params = { organization: owner };
  return queryOptions({
    queryKey: keyOf(endpoint, { params }),
    queryFn: ({ signal }) => call(endpoint, { params, signal }),
  });
}

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
