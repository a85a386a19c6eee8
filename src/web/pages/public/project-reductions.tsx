import type { PublicProject } from '#contract/projects.ts';
import { Reductions } from '#web/features/emissions/project-emissions.tsx';
import { UnitFiles } from '#web/features/project/unit-files.tsx';

/** The emission reductions of a public project, with links to its units as files if it has units. */
export function ProjectReductions({ project }: { readonly project: PublicProject }) {
  const { projectSerial, emissionReductions } = project;
  const files =
    emissionReductions.registered.length === 0 ? null : <UnitFiles projectSerial={projectSerial} />;
  return <Reductions project={project} files={files} />;
}
