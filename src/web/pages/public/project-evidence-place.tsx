import { pagePaths } from '#contract/page-paths.ts';
import type { PublicProject } from '#contract/projects.ts';
import { useIsNear } from '#web/kit/hooks/use-is-near.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import * as m from '#messages/messages.js';
import { lazy, Suspense, useRef } from 'react';

const ProjectEvidence = lazy(async () => ({
  default: (await import('./project-evidence.tsx')).ProjectEvidence,
}));

type Props = { readonly project: PublicProject };

/** Loads the end of the page once the reader is near it; until then, and without scripts, a link leads to the same events. */
export function ProjectEvidencePlace({ project }: Props) {
  const place = useRef(null);
  const isNear = useIsNear(place);
  const activity = (
    <Link to={`${pagePaths.activity}?project=${project.projectSerial}`}>{m.project_record_more()}</Link>
  );
  return (
    <div ref={place}>
      {isNear ? (
        <Suspense fallback={activity}>
          <ProjectEvidence project={project} />
        </Suspense>
      ) : (
        activity
      )}
    </div>
  );
}
