import { pagePaths } from '#contract/page-paths.ts';
import type { PublicProject } from '#contract/projects.ts';
import { isAbsent, sentenceOf } from '#web/api/call-problem.ts';
import { productName } from '#web/api/page-state.ts';
import { Reductions } from '#web/features/emissions/reductions.tsx';
import { UnitsBar } from '#web/features/emissions/units-bar.tsx';
import { EmbedFrame, ProjectEmbed } from '#web/features/project/project-embed.tsx';
import { projectCard, projectSummary, structuredProject } from '#web/features/project/project-head.ts';
import { ProjectView } from '#web/features/project/project-view.tsx';
import { ProjectWaiting } from '#web/features/project/project-waiting.tsx';
import { projectQuery, useProject } from '#web/features/project/use-project.ts';
import { ProjectMap, projectNamesQuery } from '#web/features/registry-map/project-map.tsx';
import { FaultNotice } from '#web/kit/pages/fault-notice.tsx';
import { usePageHead } from '#web/kit/pages/page-head.tsx';
import { fullTitle } from '#web/pages/full-title.ts';
import type { Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';
import type { QueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { NotFoundPage } from './not-found-page.tsx';
import { ProjectEvidencePlace } from './project-evidence-place.tsx';

/** A public project (specification §2, `/projects/{id}`). */
export function ProjectPage() {
  const { projectSerial = '' } = useParams();
  const query = useProject(projectSerial);
  if (query.isPending) return <ProjectWaiting />;
  if (query.isError) {
    const { error, isFetching } = query;
    if (isAbsent(error)) return <NotFoundPage text={m.project_not_found({ serial: projectSerial })} />;
    return <FaultNotice message={sentenceOf(error)} onRetry={() => void query.refetch()} busy={isFetching} />;
  }
  const project = query.data;
  return (
    <>
      <Head project={project} />
      <ProjectView
        key={project.projectSerial}
        project={project}
        units={<UnitsBar project={project} />}
        evidence={<ProjectEvidencePlace project={project} />}
        reductions={<Reductions rows={project.emissionReductions} />}
        map={mapOf(project)}
      />
    </>
  );
}

/** Returns the project's map; null without a position. */
function mapOf(project: PublicProject) {
  const { latitude, longitude } = project.location;
  if (latitude === null || longitude === null) return null;
  return <ProjectMap project={project} latitude={latitude} longitude={longitude} />;
}

function Head({ project }: { readonly project: PublicProject }) {
  usePageHead({
    title: fullTitle(project.title),
    description: projectSummary(project),
    canonical: `/projects/${project.projectSerial}`,
    hasOneAddress: true,
    picture: projectCard(project),
    structured: structuredProject(project),
  });
  return null;
}

export const projectScreen: Screen = {
  Page: ProjectPage,
  needs: (client, { params }) => [prefetchProject(client, params['projectSerial'] ?? '')],
};

/** Prefetches a project, then the names of its map. */
async function prefetchProject(client: QueryClient, projectSerial: string): Promise<void> {
  const query = projectQuery(projectSerial);
  await client.prefetchQuery(query);
  const { latitude = null, longitude = null } = client.getQueryData(query.queryKey)?.location ?? {};
  if (latitude === null || longitude === null) return;
  await client.prefetchQuery(projectNamesQuery({ latitude, longitude }));
}

/** A public project in a frame of another site; here, so that no reader of the page loads its parts in more files. Search engines are led to the project's own page. */
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
  if (project !== undefined) return <ProjectEmbed project={project} units={<UnitsBar project={project} />} />;
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
