import { pagePaths } from '#contract/page-paths.ts';
import { adminColumns } from '#web/features/holdings/held-columns.tsx';
import { HeldList, StatusFilter } from '#web/features/holdings/held-list.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';
import { useSearchParams } from '#web/kit/lists/list-address.ts';

const everything = { organization: null, of: 'everything', order: '-submitted' } as const;

/** All projects in every status. */
function ProjectsPage() {
  const [address] = useSearchParams();
  usePageHead({ title: fullTitle(m.nav_projects()), canonical: pagePaths.adminProjects, isUnlisted: true });
  return (
    <>
      <PageHeading title={m.nav_projects()} lead={m.admin_projects_lead()} />
      <HeldList
        label={m.nav_projects()}
        source={everything}
        columns={adminColumns}
        address={address}
        nothing={{ title: m.list_none(), text: m.admin_projects_none() }}
        renderFilters={(change) => <StatusFilter address={address} change={change} />}
      />
    </>
  );
}

export const adminProjectsScreen: Screen = { Page: ProjectsPage };
