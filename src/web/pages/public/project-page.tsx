import { pagePaths } from '#contract/page-paths.ts';
import type { PublicProject } from '#contract/projects.ts';
import { isAbsent, sentenceOf } from '#web/api/call-problem.ts';
import { productName } from '#web/api/page-state.ts';
import { Reductions, UnitsBar } from '#web/features/emissions/project-emissions.tsx';
import {
  EmbedFrame,
  ProjectEmbed,
  projectCard,
  projectSummary,
  structuredProject,
} from '#web/features/project/project-embed.tsx';
import { ProjectView } from '#web/features/project/project-view.tsx';
import { ProjectWaiting } from '#web/features/project/project-waiting.tsx';
import { projectQuery, useProject } from '#web/features/project/use-project.ts';
import { later } from '#web/kit/pages/later.tsx';
import { FaultNotice } from '#web/kit/pages/waiting-and-faults.tsx';
import { usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Place, type Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';
import type { QueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { NotFoundPage } from './not-found-page.tsx';
import { useIsNear } from '#web/kit/hooks/browser-state.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { lazy, Suspense, useRef } from 'react';

const loadMap = async () => (await import('#web/features/registry-map/project-map.tsx')).ProjectMap;
const ProjectMap = later(loadMap, import.meta.env.SSR ? await loadMap() : null);

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
  parts: [ProjectMap],
  // Only the server asks for them.
  ...(import.meta.env.SSR && {
    needs: (client: QueryClient, { params }: Place) => [
      prefetchProject(client, params['projectSerial'] ?? ''),
    ],
  }),
};

/** Prefetches a project, then the names of its map. */
async function prefetchProject(client: QueryClient, projectSerial: string): Promise<void> {
  const query = projectQuery(projectSerial);
  await client.prefetchQuery(query);
  const { latitude = null, longitude = null } = client.getQueryData(query.queryKey)?.location ?? {};
  if (latitude === null || longitude === null) return;
  const { projectNamesQuery } = await import('#web/features/registry-map/map-query.ts');
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

const ProjectEvidence = lazy(async () => ({
  default: (await import('./project-evidence.tsx')).ProjectEvidence,
}));

type ProjectEvidencePlaceProps = { readonly project: PublicProject };

/** Loads the end of the page once the reader is near it; until then, and without scripts, a link leads to the same events. */
function ProjectEvidencePlace({ project }: ProjectEvidencePlaceProps) {
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
