import type { QueryClient } from '@tanstack/react-query';
import { lazy, useRef } from 'react';
import { useParams } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import type { PublicProject } from '#contract/projects.ts';
import * as m from '#messages/messages.js';
import { isAbsent, queryProps } from '#web/api/call-problem.ts';
import { UnitFigures } from '#web/features/emissions/unit-figures.tsx';
import { projectCard, projectSummary, structuredProject } from '#web/features/project/project-summary.ts';
import { ProjectTools } from '#web/features/project/project-tools.tsx';
import { ProjectView } from '#web/features/project/project-view.tsx';
import { ProjectWaiting } from '#web/features/project/project-waiting.tsx';
import { projectQuery, useProject } from '#web/features/project/use-project.ts';
import { useIsNear } from '#web/kit/hooks/browser-state.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { later } from '#web/kit/pages/later.tsx';
import { usePageHead } from '#web/kit/pages/page.tsx';
import { LazyPart, QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { fullTitle, type Place, type Screen } from '#web/pages/screen.ts';
import { NotFoundPage } from './not-found-page.tsx';

const loadSnapshot = async () => (await import('#web/features/project/snapshot.tsx')).Snapshot;
const Snapshot = later(loadSnapshot, import.meta.env.SSR ? await loadSnapshot() : null, 'acting');
const loadReductions = async () => (await import('./project-reductions.tsx')).ProjectReductions;
const Reductions = later(loadReductions, import.meta.env.SSR ? await loadReductions() : null);
const loadMap = async () => (await import('#web/features/registry-map/project-map.tsx')).ProjectMap;
const ProjectMap = later(loadMap, import.meta.env.SSR ? await loadMap() : null);

/** A public project (specification §2, `/projects/{id}`). */
export function ProjectPage() {
  const { projectSerial = '' } = useParams();
  const query = useProject(projectSerial);
  if (query.isPending) return <ProjectWaiting />;
  if (isAbsent(query.error)) return <NotFoundPage text={m.project_not_found({ serial: projectSerial })} />;
  return (
    <QueryBoundary {...queryProps(query)}>
      {(project) => (
        <>
          <Head project={project} />
          <ProjectView
            key={project.projectSerial}
            project={project}
            snapshot={<Snapshot project={project} />}
            units={<UnitFigures project={project} />}
            tools={<ProjectTools project={project} />}
            evidence={<ProjectEvidencePlace project={project} />}
            reductions={<Reductions project={project} />}
            map={mapOf(project)}
          />
        </>
      )}
    </QueryBoundary>
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
    // Only the server's response has them.
    ...(import.meta.env.SSR && { picture: projectCard(project), structured: structuredProject(project) }),
  });
  return null;
}

export const projectScreen: Screen = {
  Page: ProjectPage,
  parts: [Snapshot, Reductions, ProjectMap],
  // Only the server calls it; browsers' builds leave it out.
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

const ProjectRecord = lazy(async () => ({
  default: (await import('#web/features/activity/project-record.tsx')).ProjectRecord,
}));

type ProjectEvidencePlaceProps = { readonly project: PublicProject };

/**
 * Loads the end of the page once the reader is near it; until then, and without scripts, a link leads to the
 * same events.
 */
function ProjectEvidencePlace({ project }: ProjectEvidencePlaceProps) {
  const place = useRef(null);
  const isNear = useIsNear(place);
  const activity = (
    <Link to={`${pagePaths.activity}?project=${project.projectSerial}`}>{m.project_record_more()}</Link>
  );
  return (
    <div ref={place}>
      {isNear ? (
        <LazyPart waiting={activity}>
          <ProjectRecord projectSerial={project.projectSerial} />
        </LazyPart>
      ) : (
        activity
      )}
    </div>
  );
}
