import { productName } from '#web/api/page-state.ts';
import { ApiDocs } from '#web/features/api-docs/api-docs.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { usePageTitle } from '#web/kit/page-title.tsx';
import * as m from '#messages/messages.js';

/** The description of every call, for people who build on the registry. */
export function ApiDocsPage() {
  usePageTitle(m.title_of_page({ page: m.api_title(), product: productName() }));
  return (
    <>
      <PageHeading title={m.api_title()} lead={m.api_lead({ base: '/api' })} />
      <ApiDocs />
    </>
  );
}
