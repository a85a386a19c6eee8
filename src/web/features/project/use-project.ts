import { readProject } from '#contract/projects.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** One public project. */
export function projectQuery(projectSerial: string) {
  const params = { projectSerial };
  return queryOptions({
    queryKey: keyOf(readProject, { params }),
    queryFn: ({ signal }) => call(readProject, { params, signal }),
  });
}

export function useProject(projectSerial: string) {
  return useQuery(projectQuery(projectSerial));
}
