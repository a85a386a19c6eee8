import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { OwnedProject } from '#contract/owned-projects.ts';
import * as m from '#messages/messages.js';
import { isAbsent, sentenceOf } from '#web/api/call-problem.ts';
import { Reductions } from '#web/features/emissions/project-emissions.tsx';
import { UnitFigures } from '#web/features/emissions/unit-figures.tsx';
import { ProjectView } from '#web/features/project/project-view.tsx';
import { Snapshot } from '#web/features/project/snapshot.tsx';
import { useOwnedProject } from '#web/features/project-form/owned-project.tsx';
import { PreviewBar, toPublicPreview } from '#web/features/project-form/public-preview.tsx';
import { ProjectMap } from '#web/features/registry-map/project-map.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { FaultNotice, Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/**
 * A project as visitors would see it, from what its owner saved last; only its owner and administrators can
 * open it.
 */
function ProjectPreviewPage() {
  const { projectSerial = '' } = useParams();
  const { data: project, error, isFetching, refetch } = useOwnedProject(projectSerial);
  usePageHead({ title: fullTitle(project?.title ?? m.public_preview_label()), isUnlisted: true });
  if (project?.abilities.see === false || (project === undefined && isAbsent(error)))
    return <PageHeading title={m.not_found_title()} lead={m.problem_held_project_not_found()} />;
  if (project !== undefined) return <Preview project={project} />;
  if (error !== null)
    return <FaultNotice message={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <Waiting>
      <Skeleton height={480} />
    </Waiting>
  );
}

function Preview({ project }: { readonly project: OwnedProject }) {
  const shown = useMemo(() => toPublicPreview(project), [project]);
  const { latitude, longitude } = shown.location;
  return (
    <>
      <PreviewBar project={project} />
      <ProjectView
        project={shown}
        snapshot={<Snapshot project={shown} />}
        units={<UnitFigures project={shown} />}
        tools={null}
        evidence={null}
        reductions={<Reductions project={shown} />}
        map={
          latitude === null || longitude === null ? null : (
            <ProjectMap project={shown} latitude={latitude} longitude={longitude} />
          )
        }
      />
    </>
  );
}

export const projectPreviewScreen: Screen = { Page: ProjectPreviewPage };
