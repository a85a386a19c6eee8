import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../support/accounts.ts';
import { ask as askApp } from '../support/ask-call.ts';
import { administratorCaller, aWholeDraft, ownerCaller, type World } from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let admin: World;
let owner: World;
let header: { readonly authorization: string };

beforeAll(async () => {
  test = await openTestApp();
  admin = await administratorCaller(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  owner = await ownerCaller(test, { project: 3, inventory: 3 });
  header = await signedIn(test.database, owner.account, { impersonator: admin.account.id });
});

const asOwner = (call: string, body?: object, more: object = {}) =>
  askApp(test.app, call, { headers: { ...header, ...more }, ...(body && { body }) });
const tokens = async () => (await owner.ask('GET', '/users/current')).body['projectTokens'];

describe('an administrator who is signed in as an owner', () => {
  it('spends no token of theirs without saying so', async () => {
    const refused = await asOwner('POST /projects', { title: 'For you', spendToken: false });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { fields: { spendToken: expect.stringContaining('spends a project token') } },
    ]);
    expect((await asOwner('POST /projects', { title: 'For you' })).status).toBe(409);
    expect(await tokens()).toBe(3);
    expect((await asOwner('POST /projects', { title: 'For you', spendToken: true })).status).toBe(200);
    expect(await tokens()).toBe(2);
  });

  it('copies no project of theirs without saying so', async () => {
    const serial = await aWholeDraft(test, owner);
    expect((await asOwner(`POST /projects/${serial}/copy`)).status).toBe(409);
    expect(await tokens()).toBe(2);
    expect((await asOwner(`POST /projects/${serial}/copy`, { spendToken: true })).status).toBe(200);
    expect(await tokens()).toBe(1);
  });

  it('needs not say so for what costs no token, and neither does the owner', async () => {
    const inventory = { title: 'Our inventory', programType: 'Inventory' };
    expect((await asOwner('POST /projects', inventory)).status).toBe(200);
    expect((await owner.ask('POST', '/projects', { title: 'Mine' })).status).toBe(200);
    expect(await tokens()).toBe(2);
  });

  it('cannot import drafts for them', async () => {
    expect((await asOwner('POST /projects/import', {})).status).toBe(403);
  });

  it('is named as an administrator for the owner in comments and history', async () => {
    const serial = await aWholeDraft(test, owner);
    await asOwner(`PUT /projects/${serial}`, { title: 'Changed for you' });
    await owner.ask('POST', `/projects/${serial}/submit`);
    await owner.ask('POST', `/projects/${serial}/comments`, { text: 'By me' });
    await admin.ask('POST', `/projects/${serial}/comments`, { text: 'By the registry' });
    const first = await asOwner(`POST /projects/${serial}/comments`, { text: 'For you' });
    const comments = first.body as unknown as { readonly id: number; readonly text: string }[];
    const id = comments.find(({ text }) => text === 'By me')?.id;
    await asOwner(`POST /projects/${serial}/comments`, { text: 'Also for you', answers: id });
    const { body } = await owner.ask('GET', `/projects/${serial}/comments`);
    expect(body).toMatchObject([
      { by: 'owner', isForOwner: false, answers: [{ text: 'Also for you', by: 'owner', isForOwner: true }] },
      { text: 'By the registry', by: 'administrator', isForOwner: false },
      { text: 'For you', by: 'owner', isForOwner: true },
    ]);
    const history = (await admin.ask('GET', `/projects/${serial}/history`)).body;
    expect(history).toMatchObject([
      { act: 'submitted', isForOwner: false },
      { act: 'saved', isForOwner: true, person: { email: admin.account.email } },
      { act: 'created', isForOwner: false },
    ]);
  });

  it('is the one whom the token’s entry names', async () => {
    await asOwner('POST /projects', { title: 'For you', spendToken: true });
    const entry = await test.database.db
      .selectFrom('tokenEntry')
      .select(['actor', 'change'])
      .where('organization', '=', owner.organization)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(entry).toEqual({ actor: admin.account.id, change: -1 });
  });
});
