import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '#contract/audit.ts';
import { recordAuditEvent } from '#server/audit/record-audit-event.ts';
import { runUnitTransition } from '#server/projects/life/run-unit-transition.ts';
import { anAccount, anAdministrator, signedIn, type TestAccount } from '../support/accounts.ts';
import { ask as askApp } from '../support/ask-call.ts';
import { aProject, now } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let admin: TestAccount;
let owner: TestAccount;
let headers: { readonly authorization: string };

beforeEach(async () => {
  test = await openTestApp();
  admin = await anAdministrator(test.database, { email: 'clerk@registry.example' });
  owner = await anAccount(test.database, { email: 'ada@harbour.example' });
  headers = await signedIn(test.database, admin);
  await ask('POST /admin/users/disable', { id: owner.id });
  await ask('POST /admin/users/activate', { id: owner.id });
  await ask('POST /settings', { low: 1, mid: 2, top: 3 });
});
afterEach(() => test.close());

const ask = (call: string, body?: object, as: object = headers) =>
  askApp(test.app, call, { headers: as, ...(body && { body }) });

async function list(query = '') {
  const { status, body, headers: replyHeaders } = await ask(`GET /admin/audit${query}`);
  expect(status).toBe(200);
  return { entries: listAudit.reply.parse(body), total: replyHeaders['x-total-count'] };
}

describe('the audit log', () => {
  it('rejects invalid queries', async () => {
    for (const query of [
      'act=nothing',
      'account=x',
      'page=0',
      'pageSize=101',
      'actor=x',
      'from=2026-02-30',
      'format=pdf',
    ])
      expect((await ask(`GET /admin/audit?${query}`)).status).toBe(400);
  });

  it('is sent in pages of 100, with links to the others', async () => {
    const recorded = { act: 'import-made' as const, account: null };
    await test.database.transact(async (tx) => {
      for (let more = 0; more < 98; more += 1) await recordAuditEvent(tx, null, recorded, now);
    });
    const pages = await Promise.all(['', '?page=2'].map((query) => ask(`GET /admin/audit${query}`)));
    expect(pages.map(({ body }) => listAudit.reply.parse(body).length)).toEqual([100, 1]);
    expect(pages.map((page) => page.headers['link'])).toEqual([
      '</api/admin/audit?page=2>; rel="next", </api/admin/audit?page=2>; rel="last"',
      '</api/admin/audit?page=1>; rel="prev", </api/admin/audit?page=2>; rel="last"',
    ]);
  });

  it('shows who did what to whom, newest first', { tags: 'postgres' }, async () => {
    const { entries, total } = await list();
    expect(total).toBe('3');
    expect(entries).toMatchObject([
      { act: 'pricing-changed', account: null, facts: { low: 1, mid: 2, top: 3 } },
      { act: 'account-activated', account: { id: owner.id, email: owner.email } },
      { act: 'account-disabled', actor: { id: admin.id, email: admin.email }, inNameOf: null },
    ]);
  });

  it('is in order of time, also for what is recorded later at its own time', {
    tags: 'postgres',
  }, async () => {
    const before = new Date(now.getTime() - 86_400_000);
    await test.database.transact(
      recordAuditEvent,
      null,
      { act: 'import-made' as const, account: null },
      before,
    );
    const { entries } = await list();
    expect(entries.map(({ act }) => act)).toEqual([
      'pricing-changed',
      'account-activated',
      'account-disabled',
      'import-made',
    ]);
  });

  it('filters by action and account, and has pages', { tags: 'postgres' }, async () => {
    expect((await list('?act=account-disabled')).entries).toHaveLength(1);
    expect((await list(`?account=${owner.id}`)).entries).toHaveLength(2);
    expect((await list(`?account=${owner.id}&act=pricing-changed`)).entries).toEqual([]);
    const { entries, total } = await list('?page=2&pageSize=2');
    expect([entries.length, total]).toEqual([1, '3']);
  });

  it('of an account also has what others did to the projects of its organization', async () => {
    const stranger = await anAccount(test.database);
    const context = {
      caller: {
        account: admin.id,
        organization: admin.organization ?? '',
        isAdministrator: true,
        mayEdit: true,
        impersonator: null,
      },
      now,
      mailbox: test.mailbox,
    };
    const identity = await aProject(test.database, owner.organization ?? '', { status: 'Submitted' });
    await test.database.transact(runUnitTransition, context, { identity, transition: 'reject' as const });
    const acts = async (account: TestAccount) =>
      (await list(`?account=${account.id}`)).entries.map(({ act }) => act);
    expect(await acts(owner)).toEqual(['project-rejected', 'account-activated', 'account-disabled']);
    expect(await acts(stranger)).toEqual([]);
    expect((await list(`?account=${owner.id}&act=project-rejected`)).entries).toMatchObject([
      { actor: { id: admin.id }, facts: { project: identity } },
    ]);
  });

  it('filters by person, organization, days and serials', { tags: 'postgres' }, async () => {
    const [identity, other] = [
      await aProject(test.database, owner.organization ?? '', { title: 'One' }),
      await aProject(test.database, owner.organization ?? '', { title: 'Two' }),
    ];
    const person = { account: owner.id, impersonator: null };
    const at = new Date('2026-02-11T07:30:00Z');
    const record = (facts: object) =>
      test.database.transact(
        recordAuditEvent,
        person,
        { act: 'emissions-updated' as const, organization: owner.organization, facts: { ...facts } },
        at,
      );
    await record({ project: identity, retired: [`${identity}-000011..000020`, `${identity}-000031`] });
    await record({ project: other, transferred: [`${identity}-000040..000049`] });
    await record({ project: other });
    const count = async (query: string) => (await list(`?${query}`)).entries.length;
    const { name = '' } =
      (await test.database.db
        .selectFrom('organization')
        .select('name')
        .where('serial', '=', owner.organization ?? '')
        .executeTakeFirst()) ?? {};
    expect({
      person: await count('person=ada%20HARBOUR'),
      nobody: await count('person=nobody-at-all'),
      organization: await count(`organization=${encodeURIComponent(name.toUpperCase())}`),
      bySerial: await count(`organization=${owner.organization}`),
      other: await count('organization=XX999999'),
      day: await count('from=2026-02-10&to=2026-02-10'),
      nextDay: await count('from=2026-02-11&to=2026-02-11'),
      project: await count(`serial=${identity}`),
      unit: await count(`serial=${identity}-000031`),
      range: await count(`serial=${identity}-000020..000045`),
      noUnit: await count(`serial=${identity}-000021`),
      noSerial: await count('serial=nothing'),
      both: await count(`person=ada&serial=${other}&act=emissions-updated`),
    }).toEqual({
      person: 5,
      nobody: 0,
      organization: 5,
      bySerial: 5,
      other: 0,
      day: 3,
      nextDay: 0,
      project: 2,
      unit: 1,
      range: 2,
      noUnit: 0,
      noSerial: 0,
      both: 2,
    });
    const [line] = (await list(`?serial=${identity}-000031`)).entries;
    expect(line).toMatchObject({ project: identity, organization: { serial: owner.organization, name } });
  });

  it('is saved as a file of what is filtered, without formulas', async () => {
    await test.database.transact(
      recordAuditEvent,
      { account: owner.id, impersonator: null },
      { act: 'password-set' as const, facts: { reason: '=1+1' } },
      now,
    );
    await test.database.transact(
      async (tx) =>
        void (await tx
          .updateTable('account')
          .set({ contactName: '=cmd' })
          .where('id', '=', owner.id)
          .execute()),
    );
    const file = await test.app.inject({
      url: '/api/admin/audit?format=csv&act=password-set',
      headers: { ...headers },
    });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = file.body.split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Time (UTC),Action,Who');
    expect(lines[1]).toContain("'=cmd <ada@harbour.example>");
    expect(lines[1]).toContain('""reason"":""=1+1""');
  });

  it('names both administrator and owner when impersonating, and records denied actions', async () => {
    const { body } = await ask(`POST /users/impersonate?userId=${owner.id}`);
    const inside = { authorization: `Bearer ${String(body['token'])}` };
    expect((await ask('DELETE /users/sessions', undefined, inside)).status).toBe(403);
    expect((await ask('GET /admin/audit', undefined, inside)).status).toBe(403);
    const { entries } = await list('?act=denied');
    expect(entries).toMatchObject([
      {
        actor: { id: admin.id },
        inNameOf: { id: owner.id },
        facts: { call: 'GET /admin/audit', denial: 'role' },
      },
      { actor: { id: admin.id }, inNameOf: { id: owner.id }, facts: { denial: 'impersonating' } },
    ]);
  });

  it('records refusals by the action itself, and wrong passwords at confirmation', async () => {
    const other = await anAdministrator(test.database);
    expect(
      (await ask(`PUT /users/${other.id}/password`, { password: 'otters cross wet gravel' })).status,
    ).toBe(403);
    const { authorization } = await signedIn(test.database, owner);
    expect((await ask('GET /projects', undefined, { authorization })).status).toBe(403);
    const wrongPassword = { role: 'Owner', adminPassword: 'not mine at all' };
    expect((await ask(`POST /users/${other.id}/updateRole`, wrongPassword)).status).toBe(403);
    const { entries } = await list('?act=denied&page=1&pageSize=3');
    expect(entries).toMatchObject([
      { actor: { id: admin.id }, facts: { denial: 'confirmation' } },
      { actor: { id: owner.id }, facts: { call: 'GET /projects', denial: 'act' } },
      { actor: { id: admin.id }, facts: { call: 'PUT /users/{id}/password', denial: 'act' } },
    ]);
  });

  it('forgets the name and email of a deleted account and keeps its actions', async () => {
    const { entries: before } = await list(`?account=${owner.id}&act=account-disabled`);
    await ask(`DELETE /users/delete?email=${owner.email}`);
    const { entries } = await list(`?account=${owner.id}&act=account-disabled`);
    const gone = { name: null, email: '' };
    expect(entries).toEqual(before.map((entry) => ({ ...entry, account: { ...entry.account, ...gone } })));
    expect(JSON.stringify(await list())).not.toContain(owner.email);
  });

  it('returns the newest hundred lines without a page', async () => {
    for (let person = 0; person < 6; person += 1) {
      const { authorization } = await signedIn(test.database, await anAccount(test.database));
      for (let time = 0; time < 20; time += 1) await ask('GET /admin/audit', undefined, { authorization });
    }
    const { entries, total } = await list();
    expect([entries.length, Number(total) > 100]).toEqual([100, true]);
  });
});

describe('refusals in the audit log', () => {
  it('of one account add at most twenty lines a minute and one that counts the rest', async () => {
    const own = await openTestApp();
    const person = await anAccount(own.database);
    const personHeaders = await signedIn(own.database, person);
    for (let round = 0; round < 10; round += 1) {
      const requests = Array.from({ length: 10 }, () =>
        askApp(own.app, 'GET /users', { headers: personHeaders }),
      );
      expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(10).fill(403));
    }
    const lines = () =>
      own.database.db.selectFrom('auditEntry').select(['act', 'account', 'facts']).orderBy('id').execute();
    expect(await lines()).toHaveLength(20);
    await own.app.close();
    const [last, ...more] = (await lines()).slice(20);
    expect([last, more]).toEqual([
      { act: 'denied', account: person.id, facts: { call: 'GET /users', denial: 'role', omitted: 80 } },
      [],
    ]);
    await own.close();
  });
});
