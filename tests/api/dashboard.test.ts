import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readDashboard } from '#contract/dashboard.ts';
import { anAccount, signedIn } from '../support/accounts.ts';
import { now } from '../support/builders.ts';
import { anApproval, aSubmission, ownerCaller, type World } from '../support/project-world.ts';
import { note, openUnitWorld, unitRow } from '../support/unit-world.ts';

let world: Awaited<ReturnType<typeof openUnitWorld>>;
beforeAll(async () => {
  world = await openUnitWorld();
});
afterAll(() => world.test.close());

/** Sets the time of a server, signs a person in anew and returns the call with that session. */
async function at(time: Date, { account, ask }: World, { test } = world) {
  test.setTime(time);
  const header = await signedIn(test.database, account, { at: time });
  return (...[method, path, payload]: Parameters<World['ask']>) => ask(method, path, payload, header);
}

async function dashboard(time = now, from = world) {
  const ask = await at(time, from.admin, from);
  const { status, body } = await ask('GET', '/admin/dashboard');
  expect(status).toBe(200);
  return readDashboard.reply.parse(body);
}

const queueOf = async (wanted: string, time = now) => {
  const queue = (await dashboard(time)).queues.find(({ name }) => name === wanted);
  if (queue === undefined) throw new Error(`There is no queue of ${wanted}.`);
  return queue;
};
const serialsOf = ({ items }: { readonly items: readonly { readonly projectSerial: string | null }[] }) =>
  items.map(({ projectSerial }) => projectSerial);

const DAY = 86_400_000;
const later = (days: number) => new Date(now.getTime() + days * DAY);

describe('what waits for administrators', () => {
  let test: Awaited<ReturnType<typeof openUnitWorld>>['test'];
  let owner: World;
  beforeAll(async () => {
    ({ test } = world);
    owner = await ownerCaller(test);
  });
  afterEach(() => test.setTime(now));

  it('is counted by queue, the oldest first, each with its age and due day', {
    tags: 'postgres',
  }, async () => {
    const first = await aSubmission(test, owner, { title: 'First of two' });
    // A Sunday, so that nothing of it counts.
    const ask = await at(later(2), owner);
    const second = await aSubmission(test, { ...owner, ask }, { title: 'Second of two' });
    const projects = await queueOf('projects', later(7));
    expect(projects).toMatchObject({ waiting: 2, overdue: 1, reviewDays: 5 });
    expect(serialsOf(projects)).toEqual([first, second]);
    expect(projects.items.map(({ title, isOverdue, age }) => [title, isOverdue, age])).toEqual([
      ['First of two', true, 5],
      ['Second of two', false, 3.8],
    ]);
    expect(projects.items[1]?.dueAt).toBe('2026-03-10T12:00:00.000Z');
    expect((await dashboard(later(7))).next.slice(0, 2).map(({ title }) => title)).toEqual([
      'First of two',
      'Second of two',
    ]);
    const admin = await at(later(7), world.admin);
    for (const serial of [first, second]) await admin('POST', `/projects/${serial}/reject`, {});
    expect(await queueOf('projects', later(7))).toMatchObject({ waiting: 0, overdue: 0, items: [] });
  });

  it('has a queue for updates of approved projects, by the title that was submitted', async () => {
    const serial = await world.approved();
    const body = { programType: 'VCS', title: 'Renamed at the bay' };
    const saved = await world.owner.ask('PUT', `/projects/${serial}`, body);
    expect(saved.status).toBe(409);
    await world.admin.ask('POST', `/projects/${serial}/reopen`, {});
    expect((await world.owner.ask('PUT', `/projects/${serial}`, body)).status).toBe(200);
    expect((await world.owner.ask('POST', `/projects/${serial}/submit`, {})).status).toBe(200);
    expect((await queueOf('updates')).items).toMatchObject([
      { projectSerial: serial, title: 'Renamed at the bay' },
    ]);
    expect(serialsOf(await queueOf('projects'))).not.toContain(serial);
  });

  it('has account requests and invoices, due as the specification says', async () => {
    const { organization } = await anAccount(test.database, { state: 'pending' });
    expect(organization).toBeNull();
    expect(await queueOf('requests')).toMatchObject({
      waiting: 1,
      reviewDays: 3,
      items: [{ dueAt: '2026-03-04T12:00:00.000Z', projectSerial: null }],
    });
    expect((await owner.ask('POST', '/paymentForm', { count: 2, terms: true })).status).toBe(200);
    const [payment] = (await queueOf('payments')).items;
    expect(payment).toMatchObject({ queue: 'payments', isOverdue: false });
    expect((await queueOf('payments', later(40))).overdue).toBe(1);
  });
});

describe('the figures of twelve months', () => {
  it('count submissions, answers and tonnes by month at the registry', { tags: 'postgres' }, async () => {
    const own = await openUnitWorld();
    const empty = { submitted: 0, decided: 0, medianDays: null, issued: 0, retired: 0 };
    const none = (await dashboard(now, own)).months;
    expect(none.map(({ month }) => month)).toEqual([
      '2025-04',
      '2025-05',
      '2025-06',
      '2025-07',
      '2025-08',
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
    ]);
    expect(none.at(-1)).toEqual({ month: '2026-03', ...empty });
    const [owner, admin] = [{ ...own.owner }, { ...own.admin }];
    // Ten in the evening of March 31 at the registry.
    const evening = new Date('2026-04-01T05:00:00Z');
    owner.ask = await at(evening, own.owner, own);
    admin.ask = await at(evening, own.admin, own);
    const serial = await anApproval(own.test, { owner, admin });
    await own.update(serial, { registered: [unitRow(1, 40, note), unitRow(41, 150)] }, { by: owner });
    const waiting = await aSubmission(own.test, owner);
    const answerAt = new Date('2026-04-02T17:00:00Z');
    const answer = await at(answerAt, own.admin, own);
    const comments = [{ field: 'title', text: 'Which?' }];
    expect((await answer('POST', `/projects/${waiting}/askForChanges`, { comments })).status).toBe(200);
    const [march, april] = (await dashboard(answerAt, own)).months.slice(-2);
    expect(march).toEqual({
      month: '2026-03',
      submitted: 2,
      decided: 1,
      medianDays: 0,
      issued: 150,
      retired: 40,
    });
    expect(april).toEqual({ ...empty, month: '2026-04', decided: 1, medianDays: 1.5 });
    await own.test.close();
  });

  it('add up to the totals of the registry', async () => {
    const { rows } = await sql<{ issued: number; retired: number }>`
      select coalesce(sum(issued), 0)::int as issued, coalesce(sum(retired), 0)::int as retired from ledger_month
      union all select issued::int, retired::int from log_head
    `.execute(world.test.database.db);
    expect(rows[0]?.issued).toBeGreaterThan(0);
    expect(rows[0]).toEqual(rows[1]);
  });
});
