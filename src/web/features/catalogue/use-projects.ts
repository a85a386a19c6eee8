import { listPublicProjects } from '#contract/projects.ts';
import { callPage, type Sent } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

type Asked = NonNullable<Sent<typeof listPublicProjects>['query']>;

/** A page of the public list. */
export function projectsQuery(query: Asked) {
  return queryOptions({
    queryKey: keyOf(listPublicProjects, { query }),
    queryFn: ({ signal }) => callPage(listPublicProjects, { query, signal }),
  });
}

/** A page of the public list; while the next one loads, the one before stays to be read. */
export function useProjects(query: Asked) {
  return useQuery({ ...projectsQuery(query), placeholderData: keepPreviousData });
}
