import { importFile } from '#contract/imports.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { ImportPanel } from '#web/features/import/import-panel.tsx';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { GuideLink } from '#web/looks/guide-link.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** Import of any organization's projects, vintages and inventories. */
function ImportPage() {
  usePageHead({ title: fullTitle(m.import_title()), canonical: pagePaths.adminImport });
  return (
    <>
      <PageHeading title={m.import_title()} lead={m.import_lead()}>
        <ButtonLink to={pagePaths.adminImports}>{m.imports_link()}</ButtonLink>
        <GuideLink part="administrators/import" title={m.guide_administrators_import_title()} />
      </PageHeading>
      <ImportPanel
        endpoint={importFile}
        importer="registry"
        next={{ to: pagePaths.adminProjects, text: m.import_done_projects_link() }}
      />
    </>
  );
}

export const importScreen: Screen = { Page: ImportPage };
