import { readProject } from '#contract/projects.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { useQuery } from '@tanstack/react-query';

/** One public project. */
export function useProject(projectSerial: string) {
  const params = { projectSerial };
  return useQuery({
    queryKey: keyOf(readProject, { params }),
    queryFn: ({ signal }) => call(readProject, { params, signal }),
  });
}
