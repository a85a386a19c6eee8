import { lazy } from 'react';
import { generatePath, useLocation, useParams } from 'react-router';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { EDIT, pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { isAbsent, sentenceOf } from '#web/api/call-problem.ts';
import { useLastClaims } from '#web/api/last-claims.ts';
import { useOwnedProject } from '#web/features/project-form/owned-project.tsx';
import { DecisionNotice } from '#web/features/review/decision-notice.tsx';
import { Notice, PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { FaultNotice, LazyPart, Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import { ProjectReview } from './project-review.tsx';

/** The owner's form is large, and few reviews need it. */
const Override = lazy(async () => ({ default: (await import('./override-form.tsx')).Override }));

/** A project as administrators review it; with `?edit` its owner's form, which they may change. */
function ReviewPage() {
  const { projectSerial = '' } = useParams();
  const { data: project, error, isFetching, refetch } = useOwnedProject(projectSerial);
  const location = useLocation();
  const state: unknown = location.state;
  usePageHead({ title: fullTitle(project?.title ?? m.desk_title()), isUnlisted: true });
  if (error !== null && project === undefined) {
    return (
      <>
        <DecisionNotice />
        {isAbsent(error) ? (
          <PageHeading title={m.not_found_title()} lead={m.problem_held_project_not_found()} />
        ) : (
          <FaultNotice message={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />
        )}
      </>
    );
  }
  if (project === undefined) return <FormWaiting />;
  const isEdited = location.search === EDIT && project.abilities.override;
  return (
    <>
      <PageHeading title={project.title} />
      {isEdited ? (
        <LazyPart waiting={<FormWaiting />}>
          <Override key={project.projectSerial} project={project} onReload={refetch} />
        </LazyPart>
      ) : (
        <>
          <DecisionNotice />
          {wasSaved(state) ? <Notice>{m.action_saved()}</Notice> : null}
          <Review key={project.projectSerial} project={project} />
        </>
      )}
    </>
  );
}

function FormWaiting() {
  return (
    <Waiting>
      <Skeleton height={480} />
    </Waiting>
  );
}

function wasSaved(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'wasSaved' in state;
}

function Review({ project }: { readonly project: OwnedProject }) {
  const isOwn = useLastClaims()?.certserialnumber === project.organizationSerial;
  const { projectSerial } = project;
  const formAddress =
    isOwn && project.abilities.edit
      ? generatePath(pagePaths.draft, { projectSerial })
      : `${generatePath(pagePaths.adminProject, { projectSerial })}${EDIT}`;
  return <ProjectReview project={project} formAddress={formAddress} />;
}

export const reviewScreen: Screen = { Page: ReviewPage };
