import type { PublicProject } from '#contract/projects.ts';
import { ProjectRecord } from '#web/features/activity/project-record.tsx';
import { ProjectUse } from '#web/features/project/project-use.tsx';

/** The end of a project's page: its retirements and history, and how to cite, share and download it. */
export function ProjectEvidence({ project }: { readonly project: PublicProject }) {
  return (
    <>
      <ProjectRecord projectSerial={project.projectSerial} />
      <ProjectUse project={project} />
    </>
  );
}
