import { readAdminProject, readHistory } from '#contract/admin-projects.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { useQuery } from '@tanstack/react-query';

/** Fetches a project's history, newest first. */
export function useHistory(projectSerial: string) {
  const params = { projectSerial };
  return useQuery({
    queryKey: keyOf(readHistory, { params }),
    queryFn: ({ signal }) => call(readHistory, { params, signal }),
    staleTime: 0,
  });
}

/** Fetches the history's project as administrators see it. */
export function useHistorysProject(projectSerial: string) {
  const params = { id: projectSerial };
  return useQuery({
    queryKey: keyOf(readAdminProject, { params }),
    queryFn: ({ signal }) => call(readAdminProject, { params, signal }),
    staleTime: 0,
  });
}
