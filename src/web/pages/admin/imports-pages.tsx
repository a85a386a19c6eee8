import { useParams } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { isAbsent, queryProps, sentenceOf } from '#web/api/call-problem.ts';
import { ImportRunDetails } from '#web/features/import/import-run-details.tsx';
import { filesText } from '#web/features/import/import-run-facts.ts';
import { ImportRunList } from '#web/features/import/import-run-list.tsx';
import { useImportRun } from '#web/features/import/use-import-runs.ts';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { changedQuery, readList, useSearchParams } from '#web/kit/lists/list-address.ts';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { NotFoundPage } from '#web/pages/public/not-found-page.tsx';
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

/** One import of files, what it made, and its undo. */
function ImportRunPage() {
  const { run: id = '' } = useParams();
  const [address] = useSearchParams();
  const { page } = readList(address, {});
  const query = useImportRun(id);
  const title = m.import_run_title({ number: id });
  usePageHead({ title: fullTitle(title), isUnlisted: true });
  if (isAbsent(query.error)) return <NotFoundPage text={sentenceOf(query.error)} />;
  return (
    <QueryBoundary {...queryProps(query)}>
      {(run) => (
        <>
          <PageHeading title={title} lead={filesText(run)}>
            <ButtonLink to={pagePaths.adminImports}>{m.imports_link()}</ButtonLink>
          </PageHeading>
          <ImportRunDetails
            run={run}
            page={page}
            addressOf={(target) => changedQuery(address, 'page', String(target))}
          />
        </>
      )}
    </QueryBoundary>
  );
}

export const importRunScreen: Screen = { Page: ImportRunPage };
