import type { HeldProject } from '#contract/held-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { isAbsent, sentenceOf } from '#web/api/call-problem.ts';
import { useLastClaims } from '#web/api/last-claims.ts';
import { ProjectDesk } from '#web/features/project-form/project-desk.tsx';
import { useHeldProject } from '#web/features/project-form/held-project.tsx';
import { DecisionNotice } from '#web/features/review-desk/decision-notice.tsx';
import { FaultNotice, Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import { Notice, PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { placePicker, rowsEditor } from '#web/pages/desk-parts.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';
import { generatePath, useLocation, useNavigate, useParams } from 'react-router';
import { ProjectReview } from './project-review.tsx';

const EDIT = '?edit';
const noNews = { said: null, refused: null, typing: null };

/** A project as administrators review it; with `?edit` its owner's form, which they may change. */
function ReviewPage() {
  const { projectSerial = '' } = useParams();
  const { data: project, error, isFetching, refetch } = useHeldProject(projectSerial);
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
  if (project === undefined) {
    return (
      <Waiting>
        <Skeleton height={480} />
      </Waiting>
    );
  }
  const isEdited = location.search === EDIT && project.abilities.override;
  return (
    <>
      <PageHeading title={project.title} />
      {isEdited ? (
        <Override key={project.projectSerial} project={project} onReload={refetch} />
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

function wasSaved(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'wasSaved' in state;
}

function Review({ project }: { readonly project: HeldProject }) {
  const isOwn = useLastClaims()?.certserialnumber === project.organizationSerial;
  const { projectSerial } = project;
  const formAddress =
    isOwn && project.abilities.edit
      ? generatePath(pagePaths.draft, { projectSerial })
      : `${generatePath(pagePaths.adminProject, { projectSerial })}${EDIT}`;
  return <ProjectReview project={project} formAddress={formAddress} />;
}

type OverrideProps = { readonly project: HeldProject; readonly onReload: () => Promise<unknown> };

function Override({ project, onReload }: OverrideProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <ProjectDesk
      project={project}
      editor={rowsEditor}
      picker={placePicker}
      news={noNews}
      onReload={onReload}
      onOverridden={() => void navigate(pathname, { replace: true, state: { wasSaved: true } })}
    />
  );
}

export const reviewScreen: Screen = { Page: ReviewPage };
