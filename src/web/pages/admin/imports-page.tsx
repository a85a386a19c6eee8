import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { ImportRunList } from '#web/features/import/import-run-list.tsx';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { changedQuery, readList, useSearchParams } from '#web/kit/lists/list-address.ts';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** All imports of files. */
function ImportsPage() {
  const [address] = useSearchParams();
  const { page } = readList(address, {});
  usePageHead({ title: fullTitle(m.imports_title()), canonical: pagePaths.adminImports });
  return (
    <>
      <PageHeading title={m.imports_title()} lead={m.imports_lead()}>
        <ButtonLink to={pagePaths.adminImport}>{m.import_title()}</ButtonLink>
      </PageHeading>
      <ImportRunList
        of="registry"
        page={page}
        addressOf={(target) => changedQuery(address, 'page', String(target))}
      />
    </>
  );
}

export const importsScreen: Screen = { Page: ImportsPage };
