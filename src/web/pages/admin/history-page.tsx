import { generatePath, useParams } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import { projectKind } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { isAbsent, queryProps } from '#web/api/call-problem.ts';
import { HistoryList, useHistory, useHistorysProject } from '#web/features/project-history/history-list.tsx';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { EmptyNote } from '#web/kit/lists/lists.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { SerialText } from '#web/kit/text/text.tsx';
import { ProjectStatusBadge } from '#web/looks/project-status-badge.tsx';
import { NotFoundPage } from '#web/pages/public/not-found-page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import classes from './history-page.module.css';

/** Every change of a project. */
function HistoryPage() {
  const { projectSerial = '' } = useParams();
  const query = useHistory(projectSerial);
  const { data: project } = useHistorysProject(projectSerial);
  if (isAbsent(query.error)) return <NotFoundPage text={m.history_not_found({ serial: projectSerial })} />;
  return (
    <>
      <Heading projectSerial={projectSerial} />
      <QueryBoundary {...queryProps(query)}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyNote title={m.history_none()} text={m.history_none_text()} />
          ) : (
            <HistoryList entries={entries} kind={projectKind(project?.programType ?? null)} />
          )
        }
      </QueryBoundary>
    </>
  );
}

/** The project's serial, and its title once loaded. */
function Heading({ projectSerial }: { readonly projectSerial: string }) {
  const { data: project } = useHistorysProject(projectSerial);
  usePageHead({
    title: fullTitle(m.history_title()),
    canonical: generatePath(pagePaths.projectHistory, { projectSerial }),
    isUnlisted: true,
  });
  return (
    <>
      <PageHeading title={m.history_title()} {...(project !== undefined && { lead: project.title })} />
      <div className={classes.details}>
        <SerialText serial={project?.projectSerial ?? projectSerial} />
        {project === undefined ? null : (
          <>
            <span>{project.organization}</span>
            <ProjectStatusBadge status={project.status} isArchived={project.isArchived} />
          </>
        )}
        <ButtonLink to={generatePath(pagePaths.draft, { projectSerial })}>{m.history_open()}</ButtonLink>
        <ButtonLink to={pagePaths.adminProjects}>{m.history_all_projects()}</ButtonLink>
      </div>
    </>
  );
}

export const historyScreen: Screen = { Page: HistoryPage };
