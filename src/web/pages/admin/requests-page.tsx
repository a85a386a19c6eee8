import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { RequestList } from '#web/features/account-requests/request-list.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { GuideLink } from '#web/looks/guide-link.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** Account requests to approve or reject. */
function RequestsPage() {
  usePageHead({ title: fullTitle(m.requests_title()), canonical: pagePaths.adminRequests });
  return (
    <>
      <PageHeading title={m.requests_title()} lead={m.requests_lead()}>
        <GuideLink part="administrators/requests" title={m.guide_administrators_requests_title()} />
      </PageHeading>
      <RequestList />
    </>
  );
}

export const requestsScreen: Screen = { Page: RequestsPage };
