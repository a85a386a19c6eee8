import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { undoImport } from '#server/import/runs/undo-import.ts';
import { checkProjection } from '#server/ledger/check-projection.ts';
import { anAdministrator } from '../support/accounts.ts';
import { now } from '../support/builders.ts';
import { csv, importHere } from '../support/import-here.ts';
import { openTestApp } from '../support/test-app.ts';

const PROJECTS = 1000;
/** An undo takes about as long as the import; far more would be a fault. */
const MAX_MS = 60_000;
const extracts =
  process.env['REAL_DATA_DIR'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));

type Row = Readonly<Record<string, string>>;

const read = (file: string): Row[] => parse(readFileSync(join(extracts, file)), { columns: true });
const quoted = (row: Row) =>
  Object.values(row)
    .map((text) => `"${text.replaceAll('"', '""')}"`)
    .join(',');
const fileOf = (rows: readonly Row[]) => csv(Object.keys(rows[0] ?? {}).join(','), ...rows.map(quoted));

let test: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

async function publicView() {
  const paths = ['/projects/public', '/organizations', '/projects/facets', '/figures'];
  const [projects, organizations, facets, figures] = await Promise.all(
    paths.map(async (path) => (await test.app.inject(`/api${path}`)).json<Record<string, unknown>>()),
  );
  const { issuedTonnes: _issued, vintages: _vintages, ...sums } = figures ?? {};
  return { projects, organizations, facets, sums };
}

it('undoes an import of 1,000 projects: public lists and sums are as before, and the ledger is equal', async () => {
  const { database } = test;
  const projects = read('projects.csv').slice(0, PROJECTS);
  const ids = new Set(projects.map((row) => row['project_id']));
  const vintages = read('vintages.csv').filter((row) => ids.has(row['project_id'] ?? ''));
  const files = { 'projects.csv': fileOf(projects), 'vintages.csv': fileOf(vintages) };
  const before = await publicView();
  const { code } = await importHere(database, files, '--skip-invalid');
  expect(code).toBe(0);
  const run = await database.db.selectFrom('importRun').selectAll().executeTakeFirstOrThrow();
  expect(run.projects).toBeGreaterThan(0.9 * PROJECTS);

  const { id: account, organization } = await anAdministrator(database);
  const person = { impersonator: null, isAdministrator: true, mayEdit: true };
  const caller = { account, organization: organization ?? '', ...person };
  const since = performance.now();
  await undoImport(database, caller, { id: run.id, now });
  const took = performance.now() - since;
  expect(took).toBeLessThan(MAX_MS);
  const { state } = await database.db.selectFrom('importRun').select('state').executeTakeFirstOrThrow();
  expect(state).toBe('undone');
  expect(await publicView()).toEqual(before);
  expect((await checkProjection(database.db)).differences).toEqual([]);

  expect((await importHere(database, files, '--skip-invalid')).code).toBe(0);
  const again = await database.db
    .selectFrom('importRun')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const counted = ({ projects: made, vintages: years, issuedTonnes, retiredTonnes }: typeof run) => {
    return { made, years, issuedTonnes, retiredTonnes };
  };
  expect(counted(again)).toEqual(counted(run));
});
