import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailsTo } from '../support/posted-emails.ts';
import { administratorCaller, aSubmission, ownerCaller, type World } from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

const REASON = 'The same tonnes are registered elsewhere.\nSee the other registry.';
let test: Awaited<ReturnType<typeof openTestApp>>;
let admin: World;

beforeAll(async () => {
  test = await openTestApp();
  admin = await administratorCaller(test);
});
afterAll(() => test.close());

const emailOf = async ({ account }: World) =>
  (await emailsTo(test.database, account.email))['project-rejected'];

describe('rejecting a project', () => {
  it('tells the owner the reason in the email and beside the project, and records it', async () => {
    const owner = await ownerCaller(test);
    const serial = await aSubmission(test, owner);
    const rejected = await admin.ask('POST', `/projects/${serial}/reject`, { reason: ` ${REASON} ` });
    expect(rejected).toMatchObject({ status: 200, body: { status: 'Rejected', openComments: 1 } });
    const comments = await owner.ask('GET', `/projects/${serial}/comments`);
    expect(comments.body).toMatchObject([
      { field: null, text: REASON, by: 'administrator', isResolved: false },
    ]);
    expect(await emailOf(owner)).toMatchObject({ values: { project: serial, reason: REASON } });
    const audit = await test.database.db
      .selectFrom('auditEntry')
      .select('facts')
      .where('act', '=', 'project-rejected')
      .where('organization', '=', owner.organization)
      .executeTakeFirstOrThrow();
    expect(audit.facts).toMatchObject({ project: serial, reason: REASON });
  });

  it('needs no reason and no body, and refuses an empty reason', async () => {
    const owner = await ownerCaller(test);
    const [one, other] = [await aSubmission(test, owner), await aSubmission(test, owner)];
    expect((await admin.ask('POST', `/projects/${one}/reject`, { reason: '  ' })).status).toBe(400);
    expect((await admin.ask('POST', `/projects/${one}/reject`, { why: 'no' })).status).toBe(400);
    expect((await admin.ask('POST', `/projects/${one}/reject`)).body).toMatchObject({ openComments: 0 });
    expect((await admin.ask('POST', `/projects/${other}/reject`, {})).status).toBe(200);
    expect(await emailOf(owner)).toMatchObject({ values: { reason: null } });
  });

  it('adds no comment where the project cannot be rejected', async () => {
    const owner = await ownerCaller(test);
    const serial = await aSubmission(test, owner);
    await admin.ask('POST', `/projects/${serial}/approve`);
    expect((await admin.ask('POST', `/projects/${serial}/reject`, { reason: REASON })).status).toBe(409);
    expect((await owner.ask('GET', `/projects/${serial}/comments`)).body).toEqual([]);
  });
});
