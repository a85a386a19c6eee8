import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { listPublicProjects } from '#contract/projects.ts';
import { callPage, keyOf, type Sent } from '#web/api/call.ts';

type Query = NonNullable<Sent<typeof listPublicProjects>['query']>;

/** Query for a page of the public list. */
export function projectsQuery(query: Query) {
  return queryOptions({
    queryKey: keyOf(listPublicProjects, { query }),
    queryFn: ({ signal }) => callPage(listPublicProjects, { query, signal }),
  });
}

/** Fetches a page of the public list; while the next one loads, the previous one stays visible. */
export function useProjects(query: Query) {
  return useQuery({ ...projectsQuery(query), placeholderData: keepPreviousData });
}

export const COUNT = 3;

/** Query for the three public projects registered most recently. */
export const newestQuery = () => projectsQuery({ sort: '-registered', page: 1, pageSize: COUNT });
