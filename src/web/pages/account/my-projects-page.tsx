import { pagePaths } from '#contract/page-paths.ts';
import { useClaims } from '#web/api/session.ts';
import { OwnProjects } from '#web/features/holdings/own-projects.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { usePageHead } from '#web/kit/page-head.tsx';
import { fullTitle } from '#web/pages/full-title.ts';
import { IMPERSONATION_BEGAN } from '#web/pages/next-address.ts';
import type { Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';
import { useLocation, useSearchParams } from 'react-router';

/** Everything that one's organisation has registered. */
function MyProjectsPage() {
  const claims = useClaims();
  const state: unknown = useLocation().state;
  const [address] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(address.get('page') ?? 1)) || 1);
  usePageHead({
    title: fullTitle(m.own_projects_title()),
    canonical: pagePaths.myProjects,
    isUnlisted: true,
  });
  return (
    <>
      <PageHeading title={m.own_projects_title()} lead={m.own_projects_lead()} />
      {state === IMPERSONATION_BEGAN && claims?.act !== undefined ? (
        <Notice>{m.impersonation_began()}</Notice>
      ) : null}
      {claims === null ? null : (
        <OwnProjects
          organization={claims.certserialnumber}
          page={page}
          addressOf={(other) => `${pagePaths.myProjects}?page=${other}`}
        />
      )}
    </>
  );
}

export const myProjectsScreen: Screen = { Page: MyProjectsPage };
