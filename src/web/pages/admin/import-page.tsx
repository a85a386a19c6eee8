import { importFile } from '#contract/imports.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { ImportDesk } from '#web/features/import/import-desk.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';

/** Import of any organization's projects, vintages and inventories. */
function ImportPage() {
  usePageHead({ title: fullTitle(m.import_title()), canonical: pagePaths.adminImport });
  return (
    <>
      <PageHeading title={m.import_title()} lead={m.import_lead()} />
      <ImportDesk
        endpoint={importFile}
        importer="registry"
        next={{ to: pagePaths.adminProjects, text: m.import_done_projects_link() }}
      />
    </>
  );
}

export const importScreen: Screen = { Page: ImportPage };
