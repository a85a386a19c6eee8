import type { APIRequestContext } from '@playwright/test';
import type { ProjectSummary, PublicProject } from '#contract/projects.ts';

const MAX = 100;

/** Reads the registry under test through its public calls, so that no journey names a fixed project. */
export async function readAnswer<Answer>(request: APIRequestContext, path: string): Promise<Answer> {
  const response = await request.get(path);
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}.`);
  return (await response.json()) as Answer;
}

export function readProjects(request: APIRequestContext, query = ''): Promise<ProjectSummary[]> {
  return readAnswer(request, `/api/projects/public?page=1&pageSize=${MAX}${query}`);
}

/** Returns the first public project that satisfies a condition, as its page shows it. */
export async function findProject(
  request: APIRequestContext,
  isWanted: (project: PublicProject) => boolean,
): Promise<PublicProject> {
  for (const { projectSerial } of await readProjects(request)) {
    const project = await readAnswer<PublicProject>(request, `/api/projects/${projectSerial}`);
    if (isWanted(project)) return project;
  }
  throw new Error('The registry under test has no such project.');
}

/** Returns a project with units, some of them retired. */
export function findProjectWithUnits(request: APIRequestContext): Promise<PublicProject> {
  return findProject(request, ({ emissionReductions: { registered } }) => {
    const statuses = registered.map((row) => row.status);
    return statuses.includes('Registered') && statuses.some((status) => status.startsWith('Retired'));
  });
}

export const picturesOf = (project: ProjectSummary) =>
  Object.values(project.pictures).filter((one) => one !== null);

export const shownTonnes = (tonnes: number) => new Intl.NumberFormat('en-CA').format(tonnes);
