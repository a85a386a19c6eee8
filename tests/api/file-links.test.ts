import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  administratorCaller,
  anUpload,
  aWholeDraft,
  ownerCaller,
  type World,
} from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: World;
let other: World;
let admin: World;

beforeAll(async () => {
  test = await openTestApp();
  owner = await ownerCaller(test);
  other = await ownerCaller(test);
  admin = await administratorCaller(test);
});
afterAll(() => test.close());

const uploadOf = async ({ organization }: World) =>
  (await anUpload(test.database, organization)).replace('/files/', '');
const ask = (world: World, id: string) => world.ask('GET', `/upload/${id}`);

describe('renewing the link to a file', () => {
  it.each(['x', '0'.repeat(63), '0'.repeat(65), 'G'.repeat(64)])(
    'rejects an invalid file name: %s',
    async (id) => {
      expect((await ask(owner, id)).status).toBe(400);
    },
  );

  it('is open to the uploader and administrators; other callers get 404', async () => {
    const file = await uploadOf(owner);
    const link = (await ask(owner, file)).body['url'];
    expect(link).toMatch(new RegExp(`^/files/${file}\\?exp=\\d+&sig=[\\w-]{43}$`));
    expect((await ask(admin, file)).status).toBe(200);
    const refused = await ask(other, file);
    expect([refused.status, refused.body]).toEqual([404, (await ask(other, '0'.repeat(64))).body]);
  });

  it('is open to the owner for files that an administrator added, while their project has them', async () => {
    const serial = await aWholeDraft(test, owner);
    const file = await uploadOf(admin);
    expect((await ask(owner, file)).status).toBe(404);
    const pictures = { projectSite: { url: `/files/${file}`, filename: 'bay.png' } };
    expect((await admin.ask('PUT', `/projects/${serial}`, { pictures })).status).toBe(200);
    expect((await ask(owner, file)).status).toBe(200);
    expect((await ask(other, file)).status).toBe(404);
    await owner.ask('PUT', `/projects/${serial}`, { pictures: { projectSite: null } });
    expect((await ask(owner, file)).status).toBe(404);
  });
});
