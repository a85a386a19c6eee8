import { useState } from 'react';
import { useLocation } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { adminColumns } from '#web/features/holdings/owned-columns.tsx';
import { OwnedList, StatusFilter } from '#web/features/holdings/owned-list.tsx';
import { readPageMessages, useShowOnce } from '#web/features/project-form/page-messages.ts';
import { WideTable } from '#web/kit/lists/compact-table.tsx';
import { useSearchParams } from '#web/kit/lists/list-address.ts';
import { Notice, PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

const everything = { organization: null, of: 'everything', order: '-submitted' } as const;

/** All projects in every status. */
function ProjectsPage() {
  const [address] = useSearchParams();
  const messages = readPageMessages(useLocation().state);
  useShowOnce(messages);
  // What was deleted is said until the page is left.
  const [said] = useState(messages.said);
  usePageHead({ title: fullTitle(m.nav_projects()), canonical: pagePaths.adminProjects, isUnlisted: true });
  return (
    <>
      <PageHeading title={m.nav_projects()} lead={m.admin_projects_lead()} />
      {said === null ? null : <Notice>{said}</Notice>}
      <OwnedList
        label={m.nav_projects()}
        source={everything}
        columns={adminColumns}
        address={address}
        Table={WideTable}
        nothing={{ title: m.list_none(), text: m.admin_projects_none() }}
        renderFilters={(change) => <StatusFilter address={address} change={change} />}
      />
    </>
  );
}

export const adminProjectsScreen: Screen = { Page: ProjectsPage };
