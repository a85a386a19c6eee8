import { queryOptions, useQuery } from '@tanstack/react-query';
import { readPublicProject } from '#contract/read-project.ts';
import { call, keyOf } from '#web/api/call.ts';

/** Query for a public project. */
export function projectQuery(projectSerial: string) {
  const params = { projectSerial };
  return queryOptions({
    queryKey: keyOf(readPublicProject, { params }),
    queryFn: ({ signal }) => call(readPublicProject, { params, signal }),
  });
}

export function useProject(projectSerial: string) {
  return useQuery(projectQuery(projectSerial));
}
