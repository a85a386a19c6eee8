import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aProject } from '../support/builders.ts';
import {
  administratorCaller,
  anApproval,
  aWholeDraft,
  ownerCaller,
  type World,
} from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: World;
let admin: World;

beforeAll(async () => {
  test = await openTestApp();
  admin = await administratorCaller(test);
});
beforeEach(async () => {
  owner = await ownerCaller(test);
});
afterAll(() => test.close());

const inventory = (year: number, facts: object = {}) => ({
  title: `Inventory of ${year}`,
  programType: 'Inventory',
  timeline: { startYear: year, finishYear: year },
  emissionReductions: { draft: [{ year, status: 'Inventory', quantity: 100 }] },
  ...facts,
});
const hidden = { overviewTracking: 'Hidden' };
const tracked = { overviewTracking: 'Tracked' };
const moving = { ...tracked, moveTracking: true };
const approved = (year: number, facts: object = {}) =>
  anApproval(test, { owner, admin }, inventory(year, facts));
const draft = (year: number, facts: object = {}) => aWholeDraft(test, owner, inventory(year, facts));
const put = (by: World, serial: string, body: object) => by.ask('PUT', `/projects/${serial}`, body);
const post = (by: World, path: string, body: object = {}) => by.ask('POST', `/projects/${path}`, body);

async function trackingOf(...serials: readonly string[]) {
  const replies = await Promise.all(serials.map((serial) => owner.ask('GET', `/projects/${serial}`)));
  return replies.map(({ body }) => String(body['overviewTracking']));
}

async function inventoriesOf(world: World) {
  const { body } = await world.ask('GET', '/overview');
  const years = body['years'] as { readonly year: number; readonly inventory: number | null }[];
  return years.filter((year) => year.inventory !== null).map(({ year }) => year);
}

function refusal({ status, body }: { readonly status: number; readonly body: Record<string, unknown> }) {
  return [status, body['fields']];
}

async function actsOf(serial: string) {
  const { body } = await admin.ask('GET', `/projects/${serial}/history`);
  const entries = body as unknown as { readonly act: string; readonly trackedInventory?: unknown }[];
  return entries
    .filter(({ act }) => act === 'tracking-moved')
    .map(({ trackedInventory }) => trackedInventory);
}

describe('a second tracked inventory of an organization', () => {
  const twice = (first: string, year: number) => [
    400,
    {
      overviewTracking: `The inventory “Inventory of ${year}” (${first}) is already tracked, and only one can be. Exclude this one, or move the mark to it.`,
    },
  ];

  it('is refused when it is created, saved, saved in force, or taken out of the archive, whatever its years', async () => {
    const first = await approved(2021);
    expect(refusal(await owner.ask('POST', '/projects', inventory(2022, tracked)))).toEqual(
      twice(first, 2021),
    );
    const second = await draft(2022, hidden);
    expect(refusal(await put(owner, second, tracked))).toEqual(twice(first, 2021));
    expect(refusal(await put(admin, second, { title: 'Renamed', ...tracked }))).toEqual(twice(first, 2021));
    const listed = { type: 'save', data: tracked };
    expect(refusal(await admin.ask('POST', `/admin/projects/action/${second}`, listed))).toEqual(
      twice(first, 2021),
    );
    await post(owner, `${second}/submit`);
    await post(admin, `${second}/approve`);
    expect(refusal(await put(admin, second, tracked))).toEqual(twice(first, 2021));
    await admin.ask('PUT', `/projects/${first}/archived`, { archived: true });
    expect((await put(admin, second, tracked)).status).toBe(200);
    expect(refusal(await admin.ask('PUT', `/projects/${first}/archived`, { archived: false }))).toEqual([
      400,
      { overviewTracking: expect.stringContaining(second) },
    ]);
    expect(await trackingOf(second)).toEqual(['Tracked']);
  });

  it('is excluded where nobody marked it: a request without the field, and a copy', async () => {
    const first = await approved(2021);
    const created = await owner.ask('POST', '/projects', inventory(2022));
    expect([created.status, created.body['overviewTracking']]).toEqual([200, 'Hidden']);
    const copy = await post(owner, `${first}/copy`);
    expect([copy.status, copy.body['overviewTracking']]).toEqual([200, 'Hidden']);
    expect(await trackingOf(first)).toEqual(['Tracked']);
  });

  it('is refused by the database itself', { tags: 'postgres' }, async () => {
    await approved(2021);
    const second = aProject(test.database, owner.organization, {
      programType: 'Inventory',
      projectType: null,
      overviewTracking: 'Tracked',
    });
    await expect(second).rejects.toThrow(/one_tracked_inventory/u);
  });

  it('comes about neither by two requests at once nor by two drafts that are submitted and approved at once', {
    tags: 'postgres',
  }, async () => {
    const attempts = [2021, 2022, 2023].map((year) =>
      owner.ask('POST', '/projects', inventory(year, tracked)),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    const [one, other] = [await draft(2024, hidden), await draft(2025, hidden)];
    await Promise.all([one, other].map((serial) => put(owner, serial, moving)));
    await Promise.all([one, other].map((serial) => post(owner, `${serial}/submit`)));
    await Promise.all([one, other].map((serial) => post(admin, `${serial}/approve`)));
    expect((await trackingOf(one, other)).toSorted()).toEqual(['Hidden', 'Tracked']);
  });

  it('may stand beside one of another organization, and beside tracked projects and offsets', async () => {
    await approved(2021);
    const other = await ownerCaller(test);
    expect((await other.ask('POST', '/projects', inventory(2021, tracked))).status).toBe(200);
    const offsets = { title: 'Bought', programType: 'Offsets', ...tracked };
    expect((await owner.ask('POST', '/projects', offsets)).status).toBe(200);
  });
});

describe('moving the mark', () => {
  it('hides the former inventory at once, and both histories and the audit log say so', async () => {
    const first = await approved(2021);
    const created = await owner.ask('POST', '/projects', inventory(2022, moving));
    const second = String(created.body['projectSerial']);
    expect([created.status, await trackingOf(first, second)]).toEqual([200, ['Hidden', 'Tracked']]);
    expect(await inventoriesOf(owner)).toEqual([]);
    const change = { before: first, after: second };
    expect([await actsOf(first), await actsOf(second)]).toEqual([[change], [change]]);
    const { body } = await admin.ask('GET', '/admin/audit?act=tracking-moved');
    expect((body as unknown as object[])[0]).toMatchObject({ facts: { project: second, from: first } });
  });

  it.each([
    ['a save', (serial: string) => put(owner, serial, moving)],
    ['an administrator’s save', (serial: string) => put(admin, serial, moving)],
    [
      'the administrators’ list',
      (serial: string) =>
        admin.ask('POST', `/admin/projects/action/${serial}`, { type: 'save', data: moving }),
    ],
  ])('works in %s', async (_, move) => {
    const first = await approved(2021);
    const second = await draft(2022, hidden);
    expect((await move(second)).status).toBe(200);
    expect(await trackingOf(first, second)).toEqual(['Hidden', 'Tracked']);
    await post(owner, `${second}/submit`);
    expect((await post(admin, `${second}/approve`)).status).toBe(200);
    expect(await inventoriesOf(owner)).toEqual([2022]);
  });

  it('works when an inventory is taken out of the archive', async () => {
    const first = await approved(2021);
    await admin.ask('PUT', `/projects/${first}/archived`, { archived: true });
    const second = await approved(2022, tracked);
    const back = { archived: false, moveTracking: true };
    expect((await admin.ask('PUT', `/projects/${first}/archived`, back)).status).toBe(200);
    expect(await trackingOf(first, second)).toEqual(['Tracked', 'Hidden']);
    expect(await inventoriesOf(owner)).toEqual([2021]);
  });

  it('takes the mark from both versions of an inventory that is re-opened, and makes its open form stale', async () => {
    const first = await approved(2021);
    await post(admin, `${first}/reopen`);
    await put(owner, first, { title: 'Edited' });
    const { body } = await owner.ask('GET', `/projects/${first}`);
    const second = await draft(2022, hidden);
    expect((await put(owner, second, moving)).status).toBe(200);
    const stale = await put(owner, first, { title: 'Older', updatedAt: body['updatedAt'] });
    expect(stale.status).toBe(409);
    expect(await trackingOf(first, second)).toEqual(['Hidden', 'Tracked']);
    expect(refusal(await put(owner, first, tracked))[0]).toBe(400);
  });

  it('needs no mark to move, and is accepted by every step', async () => {
    const body = { moveTracking: true };
    const { body: created } = await owner.ask('POST', '/projects', inventory(2021, moving));
    const serial = await draft(2022, hidden);
    await put(owner, serial, moving);
    expect(created['overviewTracking']).toBe('Tracked');
    expect((await post(owner, `${serial}/submit`, body)).status).toBe(200);
    const listed = { type: 'approve', ...body };
    expect((await admin.ask('POST', `/admin/projects/action/${serial}`, listed)).status).toBe(200);
    expect((await post(owner, `${serial}/updateEmissions`, { EmissionReductions: {}, ...body })).status).toBe(
      200,
    );
  });
});

describe('a mark that was moved to an inventory which was never approved', () => {
  it.each([
    ['is deleted', (serial: string) => owner.ask('DELETE', `/projects/${serial}`)],
    ['is excluded', (serial: string) => put(owner, serial, hidden)],
  ])('goes back where it came from when that %s', async (_, giveUp) => {
    const first = await approved(2021);
    const second = await draft(2022, hidden);
    await put(owner, second, moving);
    expect((await giveUp(second)).status).toBe(200);
    expect(await trackingOf(first)).toEqual(['Tracked']);
    expect(await inventoriesOf(owner)).toEqual([2021]);
  });

  it('stays away when another inventory has it, or the former one is archived', async () => {
    const first = await approved(2021);
    const [second, third] = [await draft(2022, hidden), await draft(2023, hidden)];
    await put(owner, second, moving);
    await put(owner, third, moving);
    await owner.ask('DELETE', `/projects/${second}`);
    expect(await trackingOf(first, third)).toEqual(['Hidden', 'Tracked']);
    await owner.ask('DELETE', `/projects/${third}`);
    expect(await trackingOf(first)).toEqual(['Hidden']);
  });
});
