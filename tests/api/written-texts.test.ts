import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerCaller, type World } from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: World;

beforeAll(async () => {
  test = await openTestApp();
  owner = await ownerCaller(test);
});
afterAll(() => test.close());

const inEnglish = 'Remove the character U+202E, right-to-left override, or type the text again.';

async function aDraft(title: string) {
  const { status, body } = await owner.ask('POST', '/projects', { programType: 'VCS', title });
  return { status, body, serial: body['projectSerial'] as string };
}

describe('the texts of a project', () => {
  it('are refused for a character nobody sees, which the message names', async () => {
    const { status, body } = await aDraft('\u202eevil');
    expect(status).toBe(400);
    expect(body['fields']).toMatchObject({ title: inEnglish });
    expect(await aDraft('\u200b')).toMatchObject({
      status: 400,
      body: { fields: { title: expect.stringContaining('U+200B, zero width space') } },
    });
  });

  it('are tidied', async () => {
    const { serial } = await aDraft('\ufeffFo\u00adre\u0302t ');
    const { body } = await owner.ask('GET', `/projects/${serial}`);
    expect(body['title']).toBe('Forêt');
  });

  it('that are stored already do not lock the form', async () => {
    const { serial } = await aDraft('Old');
    await sql`update project set title = ${'Old\u200btitle'} where serial = ${serial}`.execute(
      test.database.db,
    );
    const { body: read } = await owner.ask('GET', `/projects/${serial}`);
    const saved = await owner.ask('PUT', `/projects/${serial}`, { ...read, description: 'New' });
    expect([saved.status, saved.body['title']]).toEqual([200, 'Old\u200btitle']);
    const { body: latest } = await owner.ask('GET', `/projects/${serial}`);
    const changed = await owner.ask('PUT', `/projects/${serial}`, { ...latest, title: 'New\u200btitle' });
    expect(changed.status).toBe(400);
  });
});
