import { generatePath } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { EmptyNote, Pager } from '#web/kit/lists/lists.tsx';
import { RequestCard, RequestCards } from '#web/kit/lists/request-card.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { filesText, runDetails, standingOf } from './import-run-facts.ts';
import { type RunsOf, useImportRuns } from './use-import-runs.ts';

type Props = {
  readonly of: RunsOf;
  readonly page: number;
  readonly addressOf: (page: number) => string;
};

/** Imports of files, page by page, newest first. Administrators can open each. */
export function ImportRunList({ of, page, addressOf }: Props) {
  const query = useImportRuns(of, page);
  return (
    <QueryBoundary {...queryProps(query)}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyNote title={m.imports_none()} text={m.imports_none_text()} />
        ) : (
          <>
            <RequestCards label={m.imports_list()} isBusy={query.isPlaceholderData}>
              {items.map((run) => (
                <RequestCard
                  key={run.id}
                  title={filesText(run)}
                  {...standingOf(run)}
                  details={runDetails(run)}
                >
                  {of === 'registry' ? (
                    <ButtonLink
                      to={generatePath(pagePaths.adminImportRun, { run: String(run.id) })}
                      label={m.imports_show_named({ name: filesText(run) })}
                    >
                      {m.imports_show()}
                    </ButtonLink>
                  ) : null}
                </RequestCard>
              ))}
            </RequestCards>
            <Pager page={page} pages={query.pages} addressOf={addressOf} />
          </>
        )
      }
    </QueryBoundary>
  );
}
