import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listMerges, previewMerge, previewMergeUndo } from '#contract/organization-merges.ts';
import { checkProjection } from '#server/ledger/check-projection.ts';
import { anAccount, anAdministrator, signedIn } from '../support/accounts.ts';
import { asking } from '../support/ask.ts';
import { anOrganization, aProject, aReceivedEntry, inLedger, now, refusalOf } from '../support/builders.ts';
import { allOwners, allTotals, aMergeWorld } from '../support/merge-world.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let ask: ReturnType<typeof asking>;
let headers: { readonly authorization: string };
let world: Awaited<ReturnType<typeof aMergeWorld>>;

beforeAll(async () => {
  test = await openTestApp();
  ask = asking(test.app);
  headers = await signedIn(test.database, await anAdministrator(test.database));
});
beforeEach(async () => {
  world = await aMergeWorld(test.database);
});
afterAll(() => test.close());

type Pair = { readonly organization: string; readonly into: string };

const merge = ({ organization, into }: Pair) =>
  ask('POST', '/admin/merges', { headers, payload: { organization, into } });
const merged = async (pair: Pair): Promise<number> => {
  const { status, body } = await merge(pair);
  expect([status, body]).toEqual([200, expect.objectContaining({ merge: expect.anything() })]);
  return (body as { merge: { id: number } }).merge.id;
};
const undo = (id: number) => ask('POST', `/admin/merges/${id}/undo`, { headers });
/** Tries to undo a merge, which is refused; returns what prevents it. */
const obstaclesOf = async (id: number) => {
  expect(await undo(id)).toMatchObject({ status: 409 });
  const { body } = await ask('GET', `/admin/merges/${id}/undo`, { headers });
  return previewMergeUndo.reply.parse(body).obstacles;
};
const differences = async () => (await checkProjection(test.database.db)).differences;
const ownerOfProject = async (serial: string) =>
  (
    await test.database.db
      .selectFrom('project')
      .select('organization')
      .where('serial', '=', serial)
      .executeTakeFirstOrThrow()
  ).organization;

describe('a merge', { tags: 'postgres' }, () => {
  it('moves everything, changes no total, and its undo leaves all as it was', async () => {
    const [totals, owners] = [await allTotals(test.database), await allOwners(test.database)];
    const id = await merged(world);
    expect(await allTotals(test.database)).toEqual(totals);
    expect(await differences()).toEqual([]);
    const { organization, into, mover, inventory, received } = world;
    for (const serial of [world.project, inventory, received])
      expect(await ownerOfProject(serial)).toBe(into);
    const left = await sql<{ count: number }>`
      select (select count(*) from project where organization = ${organization})
        + (select count(*) from account where organization = ${organization})
        + (select count(*) from serial_block where closed_by is null and holder = ${organization})
        + (select public_projects from organization where serial = ${organization}) as count
    `.execute(test.database.db);
    expect(Number(left.rows[0]?.count)).toBe(0);
    const session = await signedIn(test.database, { ...mover, organization: into });
    const { status, body } = await ask('GET', '/members', { headers: session });
    expect([status, JSON.stringify(body).includes(world.keeper.email)]).toEqual([200, true]);

    expect(await undo(id)).toMatchObject({ status: 200 });
    expect(await allOwners(test.database)).toEqual(owners);
    expect(await allTotals(test.database)).toEqual(totals);
    expect(await differences()).toEqual([]);
    expect(await undo(id)).toMatchObject({ status: 200 });
    expect(await allOwners(test.database)).toEqual(owners);
  });

  it('lets the other organization retire, transfer and cancel what moved, and then cannot be undone', async () => {
    const id = await merged(world);
    const { into, third, project, foreign, inventory, organization } = world;
    const of = { organization: into, project };
    await inLedger(test.database, [
      {
        type: 'retire',
        ...of,
        range: { min: 10, max: 11 },
        purpose: { kind: 'inventory', project: inventory, year: 2021 },
      },
      { type: 'transfer', ...of, range: { min: 12, max: 13 }, receiver: third },
      { type: 'cancel', ...of, range: { min: 14, max: 14 } },
      {
        type: 'retire',
        organization: into,
        project: foreign,
        range: { min: 1, max: 1 },
        purpose: { kind: 'other', note: 'x' },
      },
    ]);
    expect(
      await refusalOf(test.database, [
        { type: 'cancel', organization, project, range: { min: 15, max: 15 } },
      ]),
    ).toMatchObject({ code: 'units-held-by-another' });
    expect(await differences()).toEqual([]);
    const { body } = await ask('GET', `/admin/merges/${id}/undo`, { headers });
    const { isAllowed, obstacles, obstacleCount } = previewMergeUndo.reply.parse(body);
    expect([isAllowed, obstacleCount]).toEqual([false, 5]);
    expect(obstacles.join('\n')).toContain(`${project}-000012..000013`);
    expect(obstacles.join('\n')).toContain(`${foreign}-000001`);
    expect(await undo(id)).toMatchObject({ status: 409 });
    expect(await ownerOfProject(project)).toBe(into);
  });

  it('is refused for units that went between the two, and for received units of one project', async () => {
    const { into, organization, foreign, third } = world;
    await aReceivedEntry(test.database, into, foreign);
    const other = await anOrganization(test.database, `Beside ${third}`);
    const between = await aProject(test.database, into, { title: 'Between' });
    await aReceivedEntry(test.database, other, between);
    await inLedger(test.database, [
      { type: 'issue', organization: into, project: between, year: 2020, tonnes: 4 },
      {
        type: 'transfer',
        organization: into,
        project: between,
        range: { min: 1, max: 2 },
        receiver: other,
      },
    ]);
    const before = await allOwners(test.database);
    for (const [pair, named] of [
      [{ organization, into }, foreign],
      [{ organization: other, into }, between],
      [{ organization: into, into: other }, between],
    ] as const) {
      const refused = await merge(pair);
      expect(refused).toMatchObject({ status: 409 });
      expect(JSON.stringify(refused.body)).toContain(named);
      const { body } = await ask(
        'GET',
        `/admin/merges/preview?organization=${pair.organization}&into=${pair.into}`,
        { headers },
      );
      expect(previewMerge.reply.parse(body).obstacleCount).toBe(1);
    }
    expect(await allOwners(test.database)).toEqual(before);
  });

  it('of many entries is one event of the ledger', async () => {
    const { into, organization } = world;
    await sql`
      insert into project (serial, id, organization, kind, title, program_type, status, visibility,
        overview_tracking, search_text, registered_at, updated_at)
      select ${organization} || '-' || (1000 + number), gen_random_uuid(), ${organization}, 'project',
        'Many ' || number, 'ISO 14064-2', 'Draft', 'Private', 'Tracked', 'many', now(), now()
      from generate_series(1, 1500) as number
    `.execute(test.database.db);
    const events = async () =>
      (await test.database.db.selectFrom('logHead').select('size').executeTakeFirstOrThrow()).size;
    const before = await events();
    const id = await merged(world);
    expect(await events()).toBe(before + 1);
    expect(await ownerOfProject(`${organization}-2500`)).toBe(into);
    expect(await undo(id)).toMatchObject({ status: 200 });
    expect(await ownerOfProject(`${organization}-2500`)).toBe(organization);
  });

  it('either way at the same moment is done once', async () => {
    const { into, organization } = world;
    const answers = await Promise.all([
      merge({ organization, into }),
      merge({ organization: into, into: organization }),
      merge({ organization, into }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409, 409]);
    expect(await differences()).toEqual([]);
  });

  it('while units of either are retired and transferred keeps every tonne', async () => {
    const { into, organization, third, mover, keeper, own, project } = world;
    const [ofMover, ofKeeper] = [await signedIn(test.database, mover), await signedIn(test.database, keeper)];
    const retire = (session: { readonly authorization: string }, serialProject: string) =>
      ask('POST', '/retirements', {
        headers: session,
        payload: { units: [{ serialProject, year: 2020, tonnes: 1 }], retiredAgainst: 'Together' },
      });
    const transfer = (session: { readonly authorization: string }) =>
      ask('POST', '/transfers', {
        headers: session,
        payload: { units: [{ serialProject: project, year: 2020, tonnes: 1 }], transferredTo: third },
      });
    const answers = await Promise.all([
      retire(ofMover, project),
      retire(ofKeeper, own),
      merge({ organization, into }),
      transfer(ofMover),
      retire(ofMover, project),
      retire(ofKeeper, own),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses[2]).toBe(200);
    expect([statuses[1], statuses[5]]).toEqual([200, 200]);
    expect(statuses.every((status) => status < 500)).toBe(true);
    expect(await differences()).toEqual([]);
    const { rows } = await sql<{ holders: readonly string[] }>`
      select array_agg(distinct holder order by holder) as holders from serial_block
      where closed_by is null and project = ${project}
    `.execute(test.database.db);
    expect(rows[0]?.holders).toEqual([into, third].toSorted());
  });

  it('of a chain leads the first address to the last, and is undone from the end', async () => {
    const { into, organization } = world;
    const last = await anOrganization(test.database, `Last of ${organization}`);
    const first = await merged({ organization, into });
    const second = await merged({ organization: into, into: last });
    const { body } = await ask('GET', `/organizations/${organization}`);
    expect(body).toMatchObject({ serial: last });
    expect(await undo(first)).toMatchObject({ status: 409 });
    expect(await undo(second)).toMatchObject({ status: 200 });
    expect(await ownerOfProject(world.project)).toBe(into);
    expect(await ask('GET', `/organizations/${organization}`)).toMatchObject({ body: { serial: into } });
    expect(await differences()).toEqual([]);
    // The undo gave the units back as others than those that the first merge moved.
    expect(await obstaclesOf(first)).toEqual([
      expect.stringContaining(`Units went to Last of ${organization}`),
    ]);
    expect(await ownerOfProject(world.project)).toBe(into);
    expect(await differences()).toEqual([]);
  });

  it('cannot be undone once units were received into an entry that moved', async () => {
    const { third, into, foreign } = world;
    const id = await merged(world);
    await inLedger(test.database, [
      {
        type: 'transfer',
        organization: third,
        project: foreign,
        range: { min: 5, max: 6 },
        receiver: into,
      },
    ]);
    expect(await obstaclesOf(id)).toEqual([expect.stringContaining(foreign)]);
    expect(await differences()).toEqual([]);
  });
});

it('cannot be undone while those who moved have no owner among them', async () => {
  const id = await merged(world);
  await test.database.transact((tx) =>
    tx.updateTable('account').set({ memberRole: 'editor' }).where('id', '=', world.mover.id).execute(),
  );
  expect(await obstaclesOf(id)).toEqual([expect.stringContaining('without an owner')]);
});

it('has its address, certificates and name lead to the organization that stays', async () => {
  const { into, organization, project } = world;
  await merged({ organization: organization.toLowerCase(), into });
  expect(await ask('GET', `/organizations/${organization}`)).toMatchObject({
    status: 200,
    body: { serial: into },
  });
  const certificate = await test.database.db
    .selectFrom('certificate')
    .innerJoin('ledgerEvent', 'ledgerEvent.idx', 'certificate.event')
    .select('certificate.id')
    .where('project', '=', project)
    .orderBy('idx')
    .executeTakeFirstOrThrow();
  const { body } = await ask('GET', `/certificates/${certificate.id}`);
  expect(body).toMatchObject({ organization: { serial: into } });
  const duplicates = await ask('GET', '/admin/duplicates?kind=organizations', { headers });
  expect(JSON.stringify(duplicates.body)).not.toContain(organization);
});

it('makes no unit a received one: a correction gives them back to who holds them', async () => {
  await merged(world);
  const previewOf = (serial: string) =>
    ask('GET', `/admin/corrections/preview?serials=${serial}`, { headers });
  const own = await previewOf(`${world.project}-000001`);
  expect(own).toMatchObject({ body: { parts: [{ holder: { serial: world.into }, isReceived: false }] } });
  await inLedger(test.database, [
    {
      type: 'retire',
      organization: world.into,
      project: world.foreign,
      range: { min: 1, max: 1 },
      purpose: { kind: 'other', note: 'a trip' },
    },
  ]);
  const foreign = await previewOf(`${world.foreign}-000001`);
  expect(foreign).toMatchObject({ body: { parts: [{ holder: { serial: world.into }, isReceived: true }] } });
});

it('tells what each has and lists what was merged', async () => {
  const { into, organization, third } = world;
  const { body } = await ask('GET', `/admin/merges/preview?organization=${organization}&into=${into}`, {
    headers,
  });
  expect(previewMerge.reply.parse(body)).toMatchObject({
    organization: { entries: 3, heldTonnes: 15, retiredTonnes: 5, certificates: 2, people: 1 },
    into: { entries: 2, heldTonnes: 7, people: 1, tokens: { project: 3, inventory: 5, microsite: 0 } },
    hidesInventory: true,
    obstacles: [],
  });
  const id = await merged(world);
  const { body: list } = await ask('GET', '/admin/merges', { headers });
  expect(listMerges.reply.parse(list)[0]).toMatchObject({
    id,
    organization: { serial: organization },
    into: { serial: into },
    projects: 3,
    people: 1,
    undoneAt: null,
  });
  for (const pair of [
    { organization: into, into },
    { organization: 'CA999999', into },
    { organization: third, into: 'x' },
  ])
    expect(await merge(pair)).toMatchObject({ status: 404 });
  expect(await merge({ organization: third, into: organization })).toMatchObject({ status: 409 });
  const entry = await test.database.db
    .selectFrom('auditEntry')
    .select(['organization', 'facts'])
    .where('act', '=', 'organizations-merged')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    organization: into,
    facts: { from: organization, to: into, moved: { projects: 3, people: 1 } },
  });
});

it('lets nobody own anything new in an organization that was merged', async () => {
  const { organization } = world;
  await merged(world);
  await expect(aProject(test.database, organization)).rejects.toThrow('was merged into another');
  await expect(anAccount(test.database, { organization })).rejects.toThrow('was merged into another');
});

it('cannot be undone once a moved entry changed, tokens were spent, or people would have no owner', async () => {
  const { into, organization, keeper, project } = world;
  const id = await merged(world);
  await test.database.transact(async (tx) => {
    await sql`insert into project_change (project, at, act, organization, changes)
      values (${project}, ${now}, 'saved', ${into}, '[]'), (${project}, ${now}, 'featured', ${into}, '[]')`.execute(
      tx,
    );
    await sql`insert into token_entry (organization, kind, type, number, change, balance, reason, at)
      select ${into}, 'project', 'corrected', number + 1, -balance, 0, 'x', ${now} from token_entry
      where organization = ${into} and kind = 'project' order by number desc limit 1`.execute(tx);
    await sql`update account set member_role = 'editor' where id = ${keeper.id}`.execute(tx);
  });
  const refused = await undo(id);
  expect(refused).toMatchObject({ status: 409 });
  const { body } = await ask('GET', `/admin/merges/${id}/undo`, { headers });
  expect(previewMergeUndo.reply.parse(body).obstacles).toHaveLength(3);
  expect(await ownerOfProject(project)).toBe(into);
  expect(organization).not.toBe(into);
});
