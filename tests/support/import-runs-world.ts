import { listImportRunEntries, listImportRuns, readImportRun } from '#contract/import-runs.ts';
import type { Database } from '#server/kernel/db.ts';
import { checkProjection } from '#server/ledger/check-projection.ts';
import { checkApprovedContents } from '#server/projects/check-approved-contents.ts';
import { csv, importHere } from './import-here.ts';
import { importWorld } from './import-world.ts';

const projectHeader = 'registry,project_id,title,organization,type,program_type,stage,latitude,longitude';
const projectRow = (registry: string, id: number, organization = `${registry} Heat ${id % 7}`) =>
  `${registry},${id},${registry} project ${id},${organization},Waste,VCS,Active,49.${id},-122.3`;
const projectsOf = (registry: string, count: number) =>
  csv(projectHeader, ...Array.from({ length: count }, (_, place) => projectRow(registry, place + 1)));
const vintagesOf = (registry: string, count: number, year = 2020) =>
  csv(
    'registry,project_id,year,issued,retired',
    ...Array.from(
      { length: count },
      (_, place) => `${registry},${place + 1},${year},${place + 10},${place % 3}`,
    ),
  );
const inventoryOf = (community: string, ...years: readonly number[]) =>
  csv('community,province,year,tonnes', ...years.map((year) => `${community},BC,${year},${year}`));

/** The public lists and figures; without when things last changed, and what was ever issued. */
async function viewPublicly(app: ReturnType<ReturnType<typeof importWorld>['test']>['app']) {
  const [projects, organizations, map, figures, facets] = await Promise.all(
    [
      '/projects/public',
      '/organizations',
      '/projects/map?bbox=-180,-85,180,85&zoom=3',
      '/figures',
      '/projects/facets',
    ].map(async (path) => (await app.inject(`/api${path}`)).json<Record<string, unknown>>()),
  );
  const { issuedTonnes: _issued, vintages: _vintages, ...sums } = figures ?? {};
  return { projects, organizations, map, sums, facets };
}

function findFirstProject({ db }: Database, registry: string) {
  return db
    .selectFrom('project')
    .select(['serial', 'organization', 'id'])
    .where('sourceRegistry', '=', registry)
    .where('isArchived', '=', false)
    .orderBy('serial')
    .executeTakeFirstOrThrow();
}

/** Opens a server for a test file, with imports to record and undo. */
export function importRunsWorld() {
  const world = importWorld();
  const database = () => world.test().database;

  const differences = async () => [
    ...(await checkProjection(database().db)).differences,
    ...(await checkApprovedContents(database().db)),
  ];

  async function ask(method: 'GET' | 'POST', path: string, key?: string) {
    const response = await world.test().app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(await world.headersOf(world.administrator())),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    });
    return { status: response.statusCode, body: response.json<{ readonly message: string }>() };
  }

  const newestRun = async () => {
    const [run] = listImportRuns.reply.parse((await ask('GET', '/admin/imports?pageSize=1')).body);
    if (run === undefined) throw new Error('There is no import.');
    return run;
  };
  const detailOf = async (id: number) =>
    readImportRun.reply.parse((await ask('GET', `/admin/imports/${id}`)).body);
  const undo = (id: number, key?: string) => ask('POST', `/admin/imports/${id}/undo`, key);
  const entriesOf = async (id: number) =>
    listImportRunEntries.reply.parse((await ask('GET', `/admin/imports/${id}/entries`)).body);

  /** Imports files as the command does; returns the run. */
  async function importFiles(files: Readonly<Record<string, string>>) {
    const { code, lines } = await importHere(database(), files);
    if (code !== 0) throw new Error(lines.join('\n'));
    return newestRun();
  }

  const firstProject = (registry: string) => findFirstProject(database(), registry);
  return {
    world,
    database,
    projectsOf,
    vintagesOf,
    inventoryOf,
    publicView: () => viewPublicly(world.test().app),
    differences,
    newestRun,
    detailOf,
    undo,
    entriesOf,
    importFiles,
    firstProject,
  };
}
