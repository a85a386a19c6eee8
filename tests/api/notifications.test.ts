import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Bell, Notification } from '#contract/notifications.ts';
import { forgetNotifications } from '#server/notifications/notifications.ts';
import { anAccount, signedIn } from '../support/accounts.ts';
import { ask } from '../support/ask-call.ts';
import { now } from '../support/builders.ts';
import { emailsTo } from '../support/posted-emails.ts';
import {
  administratorCaller,
  anApproval,
  aSubmission,
  deskOf,
  ownerCaller,
  type World,
} from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let admin: World;
let owner: World;

beforeAll(async () => {
  test = await openTestApp();
  admin = await administratorCaller(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  owner = await ownerCaller(test);
});

const listOf = async (world: World, query = '') => {
  const { status, body } = await world.ask('GET', `/users/current/notifications${query}`);
  expect(status).toBe(200);
  return body as unknown as readonly Notification[];
};
const bellOf = async (world: World) =>
  (await world.ask('GET', '/users/current/bell')).body as unknown as Bell;
const comments = [{ field: 'description', text: 'Whose landfill?' }];
const changesAsked = async (world: World, details: object = {}) => {
  const serial = await aSubmission(test, world, details);
  expect((await admin.ask('POST', `/projects/${serial}/askForChanges`, { comments })).status).toBe(200);
  return serial;
};

describe('notifications', () => {
  it('say what each email says, in the reader’s language, newest first, with a page that opens', async () => {
    const serial = await anApproval(test, { owner, admin }, { title: 'Kelp farm' });
    const [approved, submitted, ...others] = await listOf(owner);
    expect(others).toEqual([]);
    expect(approved).toEqual({
      id: expect.any(Number),
      text: expect.stringContaining('Kelp farm'),
      path: `/profile/drafts/${serial}`,
      projectSerial: serial,
      at: now.toISOString(),
      isSeen: false,
    });
    // What a person did themselves is not news.
    expect(submitted).toMatchObject({ projectSerial: serial, isSeen: true });
    expect(
      (await owner.ask('GET', approved?.path?.replace('/profile/drafts', '/projects') ?? '')).status,
    ).toBe(200);
    const french = await ask(test.app, 'GET /users/current/notifications', {
      headers: { ...(await signedIn(test.database, owner.account)), 'accept-language': 'fr' },
    });
    const [first] = french.body as unknown as readonly Notification[];
    expect(first?.text).not.toBe(approved?.text);
    expect(Object.keys(await emailsTo(test.database, owner.account.email))).toEqual([
      'project-submitted',
      'project-approved',
    ]);
  });

  it('are paged', async () => {
    await anApproval(test, { owner, admin });
    const whole = await listOf(owner);
    expect(await listOf(owner, '?page=2&pageSize=1')).toEqual(whole.slice(1));
    const { headers } = await ask(test.app, 'GET /users/current/notifications?page=1&pageSize=1', {
      headers: await signedIn(test.database, owner.account),
    });
    expect(headers['x-total-count']).toBe('2');
  });

  it('are seen one by one, or all up to the newest that was shown', async () => {
    await anApproval(test, { owner, admin });
    const [first] = await listOf(owner);
    const seen = () => owner.ask('POST', `/users/current/notifications/${first?.id}/seen`);
    expect([(await seen()).status, (await seen()).status]).toEqual([200, 200]);
    expect((await listOf(owner)).every(({ isSeen }) => isSeen)).toBe(true);
    await anApproval(test, { owner, admin });
    await anApproval(test, { owner, admin });
    const [newest, , shown] = await listOf(owner);
    const upTo = { upTo: shown?.id };
    for (const _ of [1, 2])
      expect((await owner.ask('POST', '/users/current/notifications/seen', upTo)).status).toBe(200);
    const after = await listOf(owner);
    expect(after.filter(({ isSeen }) => !isSeen).map(({ id }) => id)).toEqual([newest?.id]);
    expect((await bellOf(owner)).unseen).toBe(1);
  });

  it('of other people are not there', async () => {
    await anApproval(test, { owner, admin });
    const [first] = await listOf(owner);
    const other = await ownerCaller(test);
    expect(await listOf(other)).toEqual([]);
    const path = `/users/current/notifications/${first?.id}/seen`;
    expect((await other.ask('POST', path)).status).toBe(404);
    await other.ask('POST', '/users/current/notifications/seen', { upTo: 9_000_000 });
    expect((await bellOf(owner)).unseen).toBe(1);
    for (const id of ['0', '-1', 'one', '1e9999', '9'.repeat(30)])
      expect((await owner.ask('POST', `/users/current/notifications/${id}/seen`)).status).toBe(400);
  });

  it('are gone for who left the organization or can no longer open what they are about', async () => {
    const serial = await changesAsked(owner);
    expect(await listOf(owner)).toHaveLength(2);
    expect((await owner.ask('DELETE', `/projects/${serial}`)).status).toBe(200);
    expect(await listOf(owner)).toEqual([]);
    const approved = await anApproval(test, { owner, admin });
    expect((await listOf(owner)).map(({ projectSerial }) => projectSerial)).toEqual([approved, approved]);
    const elsewhere = await anAccount(test.database);
    await test.database.transact(
      async (tx) =>
        void (await tx
          .updateTable('account')
          .set({ organization: elsewhere.organization })
          .where('id', '=', owner.account.id)
          .execute()),
    );
    expect(await listOf(await deskOf(test, owner.account))).toEqual([]);
  });

  it('stay as they are while an administrator acts in the owner’s name', async () => {
    await anApproval(test, { owner, admin });
    const [first] = await listOf(owner);
    const headers = await signedIn(test.database, owner.account, { impersonator: admin.account.id });
    const read = await ask(test.app, 'GET /users/current/notifications', { headers });
    expect(read.status).toBe(200);
    const seen = await ask(test.app, `POST /users/current/notifications/${first?.id}/seen`, { headers });
    expect(seen.status).toBe(403);
  });

  it('are deleted after 180 days', async () => {
    await anApproval(test, { owner, admin });
    const after = (days: number) => new Date(now.getTime() + days * 86_400_000);
    await test.database.transact(forgetNotifications, after(180));
    expect(await listOf(owner)).toHaveLength(2);
    await test.database.transact(forgetNotifications, after(181));
    expect(await listOf(owner)).toEqual([]);
  });
});

describe('the bell', () => {
  it('counts what waits for the owner once, and what is new', async () => {
    expect(await bellOf(owner)).toEqual({ count: 0, waiting: [], unseen: 0 });
    const asked = await changesAsked(owner);
    expect(await bellOf(owner)).toEqual({
      count: 1,
      waiting: [
        {
          kind: 'changes-asked',
          count: 1,
          since: now.toISOString(),
          projectSerial: asked,
          title: 'Landfill gas at the bay',
        },
      ],
      unseen: 0,
    });
    await anApproval(test, { owner, admin });
    await changesAsked(owner);
    expect(await bellOf(owner)).toEqual({
      count: 3,
      waiting: [
        { kind: 'changes-asked', count: 2, since: now.toISOString(), projectSerial: null, title: null },
      ],
      unseen: 1,
    });
  });

  it('says since when the first of a kind waits', async () => {
    const [rejected, commented, ...asked] = [
      await aSubmission(test, owner),
      await aSubmission(test, owner),
      await changesAsked(owner),
      await changesAsked(owner),
    ];
    expect((await admin.ask('POST', `/projects/${rejected}/reject`, { reason: 'Sold twice.' })).status).toBe(
      200,
    );
    const days = {
      rejected: '2025-03-01',
      commented: '2025-03-02',
      asked: '2025-03-03',
      submitted: '2025-03-04',
    };
    await test.database.transact(async (tx) => {
      await sql`update project_submission set at = '2025-02-28', decided_at = ${days.rejected} where project = ${rejected}`.execute(
        tx,
      );
      await sql`insert into project_comment (project, text, is_of_administrator, at)
        values (${commented}, 'Which well?', true, ${days.commented}), (${commented}, 'Which bay?', true, now())`.execute(
        tx,
      );
      await sql`update project set changes_asked_at = ${days.asked} where serial = ${asked[1]}`.execute(tx);
      await sql`update project set submitted_at = ${days.submitted} where serial = ${commented}`.execute(tx);
    });
    const since = ({ waiting }: Bell) => waiting.map((one) => [one.kind, one.count, one.since.slice(0, 10)]);
    expect(since(await bellOf(owner))).toEqual([
      ['changes-asked', 2, days.asked],
      ['rejected', 1, days.rejected],
      ['comments', 1, days.commented],
    ]);
    expect(since(await bellOf(admin))).toContainEqual(['projects', expect.any(Number), days.submitted]);
  });

  it('counts what waits for administrators, and tells nobody else', async () => {
    const other = await administratorCaller(test);
    const before = await bellOf(other);
    await aSubmission(test, owner, { title: 'Heat from the sea' });
    const after = await bellOf(other);
    const projects = (bell: Bell) => bell.waiting.find(({ kind }) => kind === 'projects')?.count ?? 0;
    expect([projects(after) - projects(before), after.count - before.count]).toEqual([1, 1]);
    const [first] = await listOf(other);
    expect(first?.text).toContain('Heat from the sea');
    expect((await bellOf(owner)).count).toBe(0);
    await test.database.transact(
      async (tx) =>
        void (await tx
          .updateTable('account')
          .set({ role: 'Owner' })
          .where('id', '=', other.account.id)
          .execute()),
    );
    expect(await listOf(await deskOf(test, other.account))).toEqual([]);
  });
});
