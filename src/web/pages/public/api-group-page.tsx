import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import * as m from '#messages/messages.js';
import { isAbsent, queryProps } from '#web/api/call-problem.ts';
import { groupLead, groupTitle } from '#web/features/api-docs/api-contents.ts';
import { ApiGroupCalls } from '#web/features/api-docs/api-group-calls.tsx';
import { examplesQuery, groupQuery } from '#web/features/api-docs/api-queries.ts';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** A group of API calls with everything about each. */
export function ApiGroupPage() {
  const { group = '' } = useParams();
  const query = useQuery(groupQuery(group));
  if (isAbsent(query.error)) return <NotFoundPage />;
  return (
    <>
      <Head group={group} />
      <PageHeading title={m.api_group_heading({ group: groupTitle(group) })} lead={groupLead(group)} />
      <QueryBoundary {...queryProps(query)}>
        {(calls) => <ApiGroupCalls key={group} group={calls} />}
      </QueryBoundary>
    </>
  );
}

function Head({ group }: { readonly group: string }) {
  usePageHead({
    title: fullTitle(m.api_group_heading({ group: groupTitle(group) })),
    description: groupLead(group),
  });
  return null;
}

export const apiGroupScreen: Screen = {
  Page: ApiGroupPage,
  needs: (client, { params }) => [
    client.prefetchQuery(groupQuery(params['group'] ?? '')),
    client.prefetchQuery(examplesQuery()),
  ],
};
