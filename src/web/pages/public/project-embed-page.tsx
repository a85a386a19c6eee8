import { useParams } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { isAbsent } from '#web/api/call-problem.ts';
import { productName } from '#web/api/page-state.ts';
import { UnitFigures } from '#web/features/emissions/unit-figures.tsx';
import { EmbedFrame, ProjectEmbed } from '#web/features/project/project-embed.tsx';
import { projectCard, projectSummary } from '#web/features/project/project-summary.ts';
import { projectQuery, useProject } from '#web/features/project/use-project.ts';
import { usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** A public project in a frame of another site. Search engines are led to the project's own page. */
function ProjectEmbedPage() {
  const { projectSerial = '' } = useParams();
  const { data: project, error } = useProject(projectSerial);
  const isMissing = isAbsent(error);
  usePageHead({
    title: fullTitle(project?.title ?? projectSerial),
    canonical: `/projects/${projectSerial}`,
    isAbsent: isMissing,
    isUnlisted: isMissing,
    ...(project !== undefined && { description: projectSummary(project), picture: projectCard(project) }),
  });
  if (project !== undefined)
    return <ProjectEmbed project={project} units={<UnitFigures project={project} />} />;
  return (
    <EmbedFrame path={pagePaths.home} link={productName()}>
      <h1>{isMissing ? m.project_not_found({ serial: projectSerial }) : projectSerial}</h1>
    </EmbedFrame>
  );
}

export const projectEmbedScreen: Screen = {
  Page: ProjectEmbedPage,
  needs: (client, { params }) => [client.prefetchQuery(projectQuery(params['projectSerial'] ?? ''))],
};
