import { importDrafts } from '#contract/imports.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { EntriesExport } from '#web/features/import/entries-export.tsx';
import { ImportPanel } from '#web/features/import/import-panel.tsx';
import { ImportRunList } from '#web/features/import/import-run-list.tsx';
import { changedQuery, readList, useSearchParams } from '#web/kit/lists/list-address.ts';
import { PageHeading, Section, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** Import of the organization's own projects and inventories as drafts, and what it imported before. */
function ImportDraftsPage() {
  const [address] = useSearchParams();
  const { page } = readList(address, {});
  usePageHead({
    title: fullTitle(m.import_own_title()),
    canonical: pagePaths.profileImport,
    isUnlisted: true,
  });
  return (
    <>
      <PageHeading title={m.import_own_title()} lead={m.import_own_lead()} />
      <ImportPanel
        endpoint={importDrafts}
        importer="organization"
        next={{ to: pagePaths.drafts, text: m.import_done_drafts_link() }}
      />
      <Section title={m.import_export_title()}>
        <EntriesExport />
      </Section>
      <Section title={m.imports_own_title()}>
        <ImportRunList
          of="organization"
          page={page}
          addressOf={(target) => changedQuery(address, 'page', String(target))}
        />
      </Section>
    </>
  );
}

export const importDraftsScreen: Screen = { Page: ImportDraftsPage };
