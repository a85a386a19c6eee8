import * as m from '#messages/messages.js';
import { ApiOverview } from '#web/features/api-docs/api-overview.tsx';
import { contentsQuery, examplesQuery } from '#web/features/api-docs/api-queries.ts';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** The start of the API documentation, for developers who build on the registry. */
export function ApiDocsPage() {
  usePageHead({ title: fullTitle(m.api_title()), description: m.api_lead() });
  return (
    <>
      <PageHeading title={m.api_title()} lead={m.api_lead()} />
      <ApiOverview />
    </>
  );
}

export const apiDocsScreen: Screen = {
  Page: ApiDocsPage,
  needs: (client) => [client.prefetchQuery(contentsQuery()), client.prefetchQuery(examplesQuery())],
};
