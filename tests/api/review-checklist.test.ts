import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readChecklist, readProjectChecklist } from '#contract/project-review.ts';
import { inEachLanguage } from '#domain/languages.ts';
import {
  administratorCaller,
  aSubmission,
  aWholeDraft,
  ownerCaller,
  type World,
} from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

const PATH = '/admin/checklist';
let test: Awaited<ReturnType<typeof openTestApp>>;
let admin: World;
let owner: World;

beforeEach(async () => {
  test = await openTestApp();
  admin = await administratorCaller(test);
  owner = await ownerCaller(test);
});
afterEach(() => test.close());

const put = (body: object) => admin.ask('PUT', PATH, body);
const current = async () => readChecklist.reply.parse((await admin.ask('GET', PATH)).body);

describe('the checklist of reviewers', () => {
  it('has sentences in both languages before an administrator changes it', async () => {
    const { version, items } = await current();
    expect(version).toBe(0);
    expect(items.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(items[0]).toMatchObject({
      en: expect.stringMatching(/^Title/),
      fr: expect.stringMatching(/^Le titre/),
    });
  });

  it('is saved as a new version; items keep their ids, new ones get ids that no item had', async () => {
    const [first, second] = (await current()).items;
    const added = { ...inEachLanguage(() => 'It is new.'), fr: 'C’est nouveau.' };
    const saved = await put({ version: 0, items: [second, added, { ...first, en: 'Reworded.' }] });
    expect(saved).toMatchObject({ status: 200, body: { version: 1 } });
    expect((await current()).items.map(({ id, en }) => [id, en])).toEqual([
      [2, second?.en],
      [7, 'It is new.'],
      [1, 'Reworded.'],
    ]);
    const { items } = await current();
    expect((await put({ version: 1, items: items.filter(({ id }) => id !== 7) })).body).toMatchObject({
      version: 2,
    });
    const again = await put({ version: 2, items: [...(await current()).items, added] });
    expect(readChecklist.reply.parse(again.body).items.at(-1)?.id).toBe(8);
  });

  it('refuses a stale version, unknown ids and ids that come twice; the same list again changes nothing', async () => {
    const added = { ...inEachLanguage(() => 'It is new.'), fr: 'C’est nouveau.' };
    await put({ version: 0, items: [...(await current()).items, added] });
    const { version, items } = await current();
    expect((await put({ version: version - 1, items })).body).toMatchObject({ version });
    expect((await put({ version: version - 1, items: items.slice(1) })).status).toBe(409);
    const stale = [...items, { id: 999, ...inEachLanguage(() => 'Another removed it.') }];
    expect((await put({ version: version - 1, items: stale })).status).toBe(409);
    const [first] = items;
    for (const wrong of [[{ ...first, id: 999 }], [first, first]]) {
      expect(await put({ version, items: wrong })).toMatchObject({
        status: 400,
        body: { items: expect.any(String) },
      });
    }
    expect((await put({ version, items: [{ en: 'One', fr: ' ' }] })).status).toBe(400);
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((en) => put({ version, items: [{ en, fr: en }, ...items] })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const acts = await test.database.db
      .selectFrom('auditEntry')
      .select(['actor', 'facts'])
      .where('act', '=', 'checklist-changed')
      .orderBy('id')
      .execute();
    expect(acts.map(({ actor, facts }) => [actor, facts['version']])).toEqual(
      [1, 2].map((number) => [admin.account.id, number]),
    );
  });
});

const ofProject = async (serial: string, world = admin) =>
  readProjectChecklist.reply.parse((await world.ask('GET', `/projects/${serial}/checklist`)).body);
const ticked = async (serial: string) =>
  (await ofProject(serial)).items.flatMap(({ id, tick }) => (tick === null ? [] : [[id, tick.by]]));

describe('the checklist of a submission', () => {
  it('keeps what was ticked by whom, for the next reviewer, until the project is submitted again', async () => {
    const serial = await aSubmission(test, owner);
    const [one, two] = (await ofProject(serial)).items.map(({ id }) => id);
    const tick = (item: number | undefined, isTicked: boolean, world = admin) =>
      world.ask('PUT', `/projects/${serial}/checklist/${item}`, { isTicked });
    const other = await administratorCaller(test);
    expect((await tick(one, true)).status).toBe(200);
    expect((await tick(two, true, other)).status).toBe(200);
    const names = [await nameOf(admin), await nameOf(other)];
    // A tick that is there stays with who made it.
    await tick(one, true, other);
    expect(await ticked(serial)).toEqual([
      [one, names[0]],
      [two, names[1]],
    ]);
    await tick(two, false);
    expect(await ticked(serial)).toEqual([[one, names[0]]]);
    const acts = await test.database.db
      .selectFrom('auditEntry')
      .select(['act', 'actor'])
      .where((row) => row(row.ref('facts', '->>').key('project'), '=', serial))
      .where('act', 'in', ['item-ticked', 'item-unticked'])
      .orderBy('id')
      .execute();
    expect(acts.map(({ act, actor }) => [act, actor])).toEqual([
      ['item-ticked', admin.account.id],
      ['item-ticked', other.account.id],
      ['item-unticked', admin.account.id],
    ]);

    const comments = [{ text: 'More' }];
    expect((await admin.ask('POST', `/projects/${serial}/askForChanges`, { comments })).status).toBe(200);
    expect((await tick(two, true)).status).toBe(409);
    expect(await ofProject(serial)).toMatchObject({ round: 1 });
    expect((await owner.ask('POST', `/projects/${serial}/submit`)).status).toBe(200);
    expect(await ofProject(serial)).toMatchObject({ round: 2 });
    expect(await ticked(serial)).toEqual([]);
  });

  it('is not needed to request changes: an open comment that was sent before is', async () => {
    const serial = await aSubmission(test, owner);
    const request = async () =>
      (await admin.ask('POST', `/projects/${serial}/askForChanges`, { comments: [] })).status;
    expect(await request()).toBe(400);
    await owner.ask('POST', `/projects/${serial}/comments`, { text: 'A question of the owner' });
    expect(await request()).toBe(400);
    await admin.ask('POST', `/projects/${serial}/comments`, { text: 'Which year?', field: 'title' });
    expect(await request()).toBe(200);
  });

  it('is not for owners, drafts and unknown items', async () => {
    const [draft, submission] = [await aWholeDraft(test, owner), await aSubmission(test, owner)];
    expect(await ofProject(draft)).toMatchObject({ round: 0 });
    expect((await owner.ask('GET', `/projects/${submission}/checklist`)).status).toBe(403);
    const put1 = (serial: string, item: number) =>
      admin.ask('PUT', `/projects/${serial}/checklist/${item}`, { isTicked: true });
    expect((await put1(draft, 1)).status).toBe(409);
    expect((await put1(submission, 999)).status).toBe(404);
    expect((await put1('CA999999-001', 1)).status).toBe(404);
  });
});

async function nameOf({ account }: World): Promise<string> {
  const row = await test.database.db
    .selectFrom('account')
    .select(['contactName', 'email'])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  return row.contactName ?? row.email;
}
