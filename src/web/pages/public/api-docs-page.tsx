import { ApiDocs } from '#web/features/api-docs/api-docs.tsx';
import { PageHeading } from '#web/kit/pages/page-heading.tsx';
import { usePageHead } from '#web/kit/pages/page-head.tsx';
import { fullTitle } from '#web/pages/full-title.ts';
import type { Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';

/** The API documentation, for developers who build on the registry. */
export function ApiDocsPage() {
  usePageHead({ title: fullTitle(m.api_title()), description: m.api_lead({ base: '/api' }) });
  return (
    <>
      <PageHeading title={m.api_title()} lead={m.api_lead({ base: '/api' })} />
      <ApiDocs />
    </>
  );
}

export const apiDocsScreen: Screen = {
  Page: ApiDocsPage,
};
