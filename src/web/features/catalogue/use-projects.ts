import { listPublicProjects } from '#contract/projects.ts';
import { callPage, type Sent } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** A page of the public list; while the next one loads, the one before stays to be read. */
export function useProjects(query: NonNullable<Sent<typeof listPublicProjects>['query']>) {
  return useQuery({
    queryKey: keyOf(listPublicProjects, { query }),
    queryFn: ({ signal }) => callPage(listPublicProjects, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
