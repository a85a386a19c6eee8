import { ProjectList } from '#web/features/catalogue/project-list.tsx';
import { PageHeading } from '#web/kit/pages/page-heading.tsx';
import { usePageHead } from '#web/kit/pages/page-head.tsx';
import { fullTitle } from '#web/pages/full-title.ts';
import { feedOf, listQueryOf, readListAddress } from '#web/features/catalogue/list-address.ts';
import { loadListTable } from '#web/features/catalogue/list-table.tsx';
import { projectsQuery } from '#web/features/catalogue/use-projects.ts';
import { useSearchParams } from '#web/kit/navigation/use-search-params.ts';
import type { Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';

/** The public list (specification §2, `/projects`). */
export function ProjectsPage() {
  const [address] = useSearchParams();
  usePageHead({
    title: fullTitle(m.list_title()),
    description: m.list_lead(),
    feed: { title: m.list_feed_title(), address: feedOf(readListAddress(address)) },
  });
  return (
    <>
      <PageHeading title={m.list_title()} lead={m.list_lead()} />
      <ProjectList />
    </>
  );
}

export const projectsScreen: Screen = {
  Page: ProjectsPage,
  needs: (client, { search }) => [
    client.prefetchQuery(projectsQuery(listQueryOf(readListAddress(search)))),
    ...(search.get('view') === 'table' ? [loadListTable().then(() => undefined)] : []),
  ],
};
