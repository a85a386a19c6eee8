import { pagePaths } from '#contract/page-paths.ts';
import { useLastClaims } from '#web/api/last-claims.ts';
import { isAbsent, sentenceOf } from '#web/api/call-problem.ts';
import { readPageMessages } from '#web/features/project-form/page-messages.ts';
import { useHeldProject } from '#web/features/project-form/held-project.tsx';
import { ProjectDesk } from '#web/features/project-form/project-desk.tsx';
import { FaultNotice, Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { placePicker, rowsEditor } from '#web/pages/desk-parts.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';
import { useEffect } from 'react';
import { generatePath, useLocation, useNavigate, useParams } from 'react-router';

/** A project's working page for its owner. Administrators review projects of others at an address of their own. */
function ProjectDeskPage() {
  const { projectSerial = '' } = useParams();
  const { data: project, error, isFetching, refetch } = useHeldProject(projectSerial);
  const state: unknown = useLocation().state;
  const organization = useLastClaims()?.certserialnumber;
  usePageHead({ title: fullTitle(project?.title ?? m.desk_title()), isUnlisted: true });
  if (error !== null && project === undefined) {
    return isAbsent(error) ? (
      <PageHeading title={m.not_found_title()} lead={m.problem_held_project_not_found()} />
    ) : (
      <FaultNotice message={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />
    );
  }
  if (project === undefined) {
    return (
      <Waiting>
        <Skeleton height={480} />
      </Waiting>
    );
  }
  if (project.abilities.override && project.organizationSerial !== organization) {
    return <ToReview projectSerial={projectSerial} />;
  }
  return (
    <>
      <PageHeading title={project.title} />
      <ProjectDesk
        key={project.projectSerial}
        project={project}
        editor={rowsEditor}
        picker={placePicker}
        news={readPageMessages(state)}
        onReload={refetch}
      />
    </>
  );
}

/** Leads an administrator to the review of the project. */
function ToReview({ projectSerial }: { readonly projectSerial: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(generatePath(pagePaths.adminProject, { projectSerial }), { replace: true });
  }, [navigate, projectSerial]);
  return null;
}

export const projectDeskScreen: Screen = { Page: ProjectDeskPage };
