import { lazy } from 'react';
import * as m from '#messages/messages.js';
import { feedOf, listQueryOf, readListAddress } from '#web/features/catalogue/list-address.ts';
import { loadListTable } from '#web/features/catalogue/list-table.tsx';
import { ListTools } from '#web/features/catalogue/list-tools.tsx';
import { ProjectList } from '#web/features/catalogue/project-list.tsx';
import { projectsQuery } from '#web/features/catalogue/use-projects.ts';
import { useIsHydrated } from '#web/kit/hooks/browser-state.ts';
import { useSearchParams } from '#web/kit/lists/list-address.ts';
import { later } from '#web/kit/pages/later.tsx';
import { usePageHead } from '#web/kit/pages/page.tsx';
import { LazyPart, Skeleton } from '#web/kit/pages/waiting-and-faults.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

const loadCompareBar = async () => (await import('#web/features/catalogue/compare-bar.tsx')).CompareBar;
const CompareBar = later(loadCompareBar, import.meta.env.SSR ? await loadCompareBar() : null, 'acting');

const RegistryMap = lazy(async () => ({
  default: (await import('#web/features/registry-map/registry-map.tsx')).RegistryMap,
}));

/**
 * The map of a list's projects. Its code loads when it is shown, and the server leaves it out: its buttons
 * would not answer until then.
 */
function ResultMap({ list }: { readonly list: string }) {
  const waiting = (
    <>
      <noscript>
        <p>{m.list_map_without_scripts()}</p>
      </noscript>
      <Skeleton height={480} />
    </>
  );
  if (!useIsHydrated()) return waiting;
  return (
    <LazyPart waiting={waiting}>
      <RegistryMap list={list} beginsAt="projects" />
    </LazyPart>
  );
}

/** The public list (specification §2, `/projects`). */
export function ProjectsPage() {
  const [address] = useSearchParams();
  usePageHead({
    title: fullTitle(m.list_title()),
    description: m.list_lead(),
    feed: { title: m.list_feed_title(), address: feedOf(readListAddress(address)) },
  });
  return (
    <ProjectList
      renderMap={(list) => <ResultMap list={list} />}
      renderTools={(props) => <ListTools {...props} />}
      compareBar={<CompareBar />}
    />
  );
}

export const projectsScreen: Screen = {
  Page: ProjectsPage,
  parts: [CompareBar],
  needs: (client, { search }) => [client.prefetchQuery(projectsQuery(listQueryOf(readListAddress(search))))],
  loadRendered: async ({ search }) => {
    if (new URLSearchParams(search).get('view') !== 'table') return;
    // In the place of the table, the page then says that it could not be loaded.
    await loadListTable().catch(() => undefined);
  },
};
