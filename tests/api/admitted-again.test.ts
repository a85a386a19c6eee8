import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { anAdministrator, signedIn } from '../support/accounts.ts';
import { asking } from '../support/ask.ts';
import { now } from '../support/builders.ts';
import { FORM, formOf, storedIn } from '../support/forms.ts';
import { csv } from '../support/import-here.ts';
import { importWorld } from '../support/import-world.ts';
import { aPdf } from '../support/sample-documents.ts';

const world = importWorld();

const project = (id: string) =>
  csv(
    'registry,project_id,title,organization,type,program_type,stage,latitude,longitude',
    `Call,${id},Project ${id},Harbour Heat,Waste,VCS,Active,49.1,-122.3`,
  );

type Upload = {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  readonly filename: string;
};

/**
 * Sends a form whose last bytes arrive after `meanwhile`, which begins once the server is receiving the file.
 */
async function sendSlowly(
  headers: object,
  { path, query = {}, bytes, filename }: Upload,
  meanwhile: () => Promise<unknown>,
) {
  const { app, folder } = world.test();
  const form = formOf([{ bytes, filename, type: 'text/csv' }]);
  const stored = storedIn(folder);
  async function* arriving() {
    yield form.subarray(0, -4);
    while (storedIn(folder) === stored) await pause(5);
    await meanwhile();
    yield form.subarray(-4);
  }
  const response = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    query,
    headers: { ...headers, 'content-type': FORM, 'content-length': String(form.length) },
    payload: Readable.from(arriving()),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

/**
 * An administrator, a colleague who changes their account, and an import of the first that has been checked.
 */
async function setUp(id: string) {
  const { app, database } = world.test();
  const administrator = await anAdministrator(database);
  const headers = await signedIn(database, administrator);
  const colleague = await signedIn(database, await anAdministrator(database));
  const ask = asking(app);
  const content = project(id);
  const { body } = await world.forRegistry({ content }, {}, administrator);
  const bytes = Buffer.from(content);
  return {
    administrator,
    headers,
    file: { path: '/admin/import', query: { plan: body.plan }, bytes, filename: 'rows.csv' },
    byColleague: (path: string, payload: object) => ask('POST', path, { headers: colleague, payload }),
    renew: () => ask('POST', '/users/sessionRenew', { headers }),
  };
}

const countProjects = async () => (await world.countAllRows())['project'];

describe('a body that arrives slowly', () => {
  it('imports nothing if the account was disabled meanwhile', async () => {
    const { administrator, headers, file, byColleague } = await setUp('S1');
    const before = await countProjects();
    const { status } = await sendSlowly(headers, file, () =>
      byColleague('/admin/users/disable', { id: administrator.id }),
    );
    expect([status, await countProjects()]).toEqual([401, before]);
  });

  it('imports nothing if the account lost the role of administrator meanwhile', async () => {
    const { administrator, headers, file, byColleague } = await setUp('S2');
    const before = await countProjects();
    const { status } = await sendSlowly(headers, file, () =>
      byColleague(`/users/${administrator.id}/updateRole`, { role: 'Owner' }),
    );
    expect([status, await countProjects()]).toEqual([401, before]);
  });

  it('stores no document if the account was disabled meanwhile', async () => {
    const { administrator, headers, byColleague } = await setUp('S3');
    const document = { path: '/upload/file', bytes: aPdf(), filename: 'plan.pdf' };
    const { status } = await sendSlowly(headers, document, () =>
      byColleague('/admin/users/disable', { id: administrator.id }),
    );
    const stored = await world
      .test()
      .database.db.selectFrom('storedFile')
      .select('id')
      .where('organization', '=', administrator.organization)
      .execute();
    expect([status, stored]).toEqual([401, []]);
  });

  it('is imported though the session was renewed meanwhile', async () => {
    const { headers, file, renew } = await setUp('S4');
    const before = await countProjects();
    const { status, body } = await sendSlowly(headers, file, async () => {
      expect((await renew()).status).toBe(200);
      world.test().setTime(new Date(now.getTime() + 60_000));
    });
    world.test().setTime(now);
    expect([status, body]).toMatchObject([200, { imported: { projects: 1 } }]);
    expect(await countProjects()).toBe((before ?? 0) + 1);
  });
});
