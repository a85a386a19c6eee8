import { listProjects } from '#contract/held-projects.ts';
import { callPage } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

const PAGE_SIZE = 25;

/** A page of an organisation's own projects, drafts and waiting ones among them. */
export function useOwnProjects(organization: string, page: number) {
  const query = { AccountHolder: organization, page, pageSize: PAGE_SIZE };
  const asked = useQuery({
    queryKey: keyOf(listProjects, { query }),
    queryFn: ({ signal }) => callPage(listProjects, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { ...asked, pages: Math.ceil((asked.data?.total ?? 0) / PAGE_SIZE) };
}
