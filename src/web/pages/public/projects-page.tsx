import { productName } from '#web/api/page-state.ts';
import { ProjectList } from '#web/features/catalogue/project-list.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { usePageTitle } from '#web/kit/page-title.tsx';
import * as m from '#messages/messages.js';

/** The public list (specification §2, `/projects`). */
export function ProjectsPage() {
  usePageTitle(m.title_of_page({ page: m.list_title(), product: productName() }));
  return (
    <>
      <PageHeading title={m.list_title()} lead={m.list_lead()} />
      <ProjectList />
    </>
  );
}
