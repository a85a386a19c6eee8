import type { HeldProject } from '#contract/held-projects.ts';
import { isAbsent, sentenceOf } from '#web/api/call-problem.ts';
import { Reductions } from '#web/features/emissions/reductions.tsx';
import { UnitsBar } from '#web/features/emissions/units-bar.tsx';
import { ProjectView } from '#web/features/project/project-view.tsx';
import { useHeldProject } from '#web/features/project-form/held-project-query.ts';
import { PreviewBar } from '#web/features/project-form/preview-bar.tsx';
import { toPublicPreview } from '#web/features/project-form/to-public-preview.ts';
import { ProjectMap } from '#web/features/registry-map/project-map.tsx';
import { FaultNotice } from '#web/kit/pages/fault-notice.tsx';
import { PageHeading } from '#web/kit/pages/page-heading.tsx';
import { usePageHead } from '#web/kit/pages/page-head.tsx';
import { Skeleton } from '#web/kit/pages/skeleton.tsx';
import { Waiting } from '#web/kit/pages/waiting.tsx';
import { fullTitle } from '#web/pages/full-title.ts';
import type { Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';
import { useMemo } from 'react';
import { useParams } from 'react-router';

/** A project as visitors would see it, from what its owner saved last; only its owner and administrators can open it. */
function ProjectPreviewPage() {
  const { projectSerial = '' } = useParams();
  const { data: project, error, isFetching, refetch } = useHeldProject(projectSerial);
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

function Preview({ project }: { readonly project: HeldProject }) {
  const shown = useMemo(() => toPublicPreview(project), [project]);
  const { latitude, longitude } = shown.location;
  return (
    <>
      <PreviewBar project={project} />
      <ProjectView
        project={shown}
        units={<UnitsBar project={shown} />}
        evidence={null}
        reductions={<Reductions rows={shown.emissionReductions} />}
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
