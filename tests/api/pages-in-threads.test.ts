import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOrganization, aProject } from '../support/builders.ts';
import { makeWeb } from '../support/made-web.ts';
import { openTestApp } from '../support/test-app.ts';

const folder = makeWeb(mkdtempSync(join(tmpdir(), 'registry-web-')));
const lines: string[] = [];
let test: Awaited<ReturnType<typeof openTestApp>>;
let project = '';

beforeAll(async () => {
  const entry = join(folder, 'server/entry-server.js');
  const ending = "if (address === '/ends') process.exit(1);";
  writeFileSync(entry, readFileSync(entry, 'utf8').replace('const replies', `${ending}\n  const replies`));
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  test = await openTestApp({ PAGE_THREADS: '1' }, log, undefined, folder);
  project = await aProject(test.database, await anOrganization(test.database, 'Harbour Heat'), {
    title: 'Heat from the harbour',
  });
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const kept = (url: string) => test.deps.cache.find(`en auto ${url}`);

it('serves a page made in a thread, and keeps it until a table that its replies read is written', async () => {
  const url = `/projects/${project}`;
  const page = await test.app.inject({ url });
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('Heat from the harbour');
  expect(kept(url)?.prepared.body.toString()).toBe(page.body);
  await test.database.transact(async (tx) => {
    await tx.updateTable('project').set({ title: 'Cold' }).where('serial', '=', project).execute();
  });
  expect(kept(url)).toBeUndefined();
});

it('answers in the reader’s language', async () => {
  const page = await test.app.inject({ url: '/nothing-here', headers: { 'accept-language': 'fr' } });
  expect(page.body).toContain('<html lang="fr"');
  expect(page.body).toContain('Il n’y a rien à cette adresse.');
});

it('leaves a page to the browser when its thread ends, does not keep it, and says so in the log', async () => {
  const page = await test.app.inject({ url: '/ends' });
  expect([page.statusCode, page.body.includes('page-state')]).toEqual([200, true]);
  expect(kept('/ends')).toBeUndefined();
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: 'not rendered', path: '/ends' }),
  ]);
});
