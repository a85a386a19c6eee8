import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Overview, type OverviewYear, readOwnOverview } from '#contract/overviews.ts';
import {
  administratorCaller,
  anApproval,
  aSubmission,
  ownerCaller,
  type World,
} from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';
import { unitRow } from '../support/unit-world.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: World;
let admin: World;
/** An approved project with 150 units of 2021 and 90 t projected for 2022. */
let project: string;

beforeAll(async () => {
  test = await openTestApp();
  admin = await administratorCaller(test);
});
beforeEach(async () => {
  owner = await ownerCaller(test);
  project = await anApproval(test, { owner, admin }, {});
});
afterAll(() => test.close());

const step = (by: World, serial: string, verb: string, body: object = {}) =>
  by.ask('POST', `/projects/${serial}/${verb}`, body);

async function readOwn(): Promise<Overview> {
  const { body } = await owner.ask('GET', '/overview');
  return readOwnOverview.reply.parse(body);
}

async function readPublic(): Promise<Overview> {
  const response = await test.app.inject({ url: `/api/overview/${owner.organization}?parts=none` });
  return readOwnOverview.reply.parse(response.json());
}

const figures = (years: readonly OverviewYear[]) =>
  years.map(({ year, registered, projected }) => [year, registered, projected]);

const all = [
  [2021, 150, 0],
  [2022, 0, 90],
];

/** Expects the same figures of the owner, of visitors and of the reply that was cached before. */
async function expectFigures(expected: readonly (readonly number[])[]) {
  expect(figures((await readOwn()).years)).toEqual(expected);
  expect(figures((await readPublic()).years)).toEqual(expected);
}

const update = (quantity: number) => ({
  EmissionReductions: {
    draft: [{ year: 2022, status: 'Registered', quantity }],
  },
});

describe('an overview', () => {
  it('counts an approved project, also while its update waits, and then says how much of it waits', async () => {
    await expectFigures(all);
    expect((await readOwn()).years.map(({ waiting }) => waiting)).toEqual([null, null]);
    expect((await step(owner, project, 'updateEmissions', update(70))).body['status']).toBe('Submitted');
    await expectFigures(all);
    for (const { years } of [await readOwn(), await readPublic()]) {
      expect(years[0]?.waiting).toMatchObject({ registered: 150, remaining: 150, projected: 0 });
      expect(years[1]?.waiting).toMatchObject({ registered: 0, projected: 90 });
    }
    const csv = await test.app.inject({ url: '/api/overview?format=csv', headers: owner.header });
    expect(csv.body).toContain('Of which waiting for a review,2021,,,,150,150,0,150,0,');
    const trueUp = await test.app.inject({
      url: '/api/inventory/overview?format=csv',
      headers: owner.header,
    });
    expect(trueUp.body).toContain('Of which waiting for a review,2021,,,,0,0,0,0,0,,0,150,');
    const { body } = await owner.ask('GET', '/overview/years/2021');
    expect(body['entries']).toMatchObject([{ projectSerial: project, waits: true, isPublic: false }]);
    await step(admin, project, 'approve');
    await expectFigures([
      [2021, 150, 0],
      [2022, 70, 0],
    ]);
    expect((await readOwn()).years.map(({ waiting }) => waiting)).toEqual([null, null]);
  });

  it('counts nothing of a project that was submitted for the first time', async () => {
    await aSubmission(test, owner, { title: 'New' });
    await expectFigures(all);
    expect((await readOwn()).years.map(({ waiting }) => waiting)).toEqual([null, null]);
    expect((await readOwn()).notCounted).toEqual([]);
  });

  it.each([
    ['reopened', () => step(admin, project, 'reopen')],
    [
      'rejected',
      async () => {
        await step(owner, project, 'updateEmissions', update(70));
        return step(admin, project, 'reject', { reason: 'No.' });
      },
    ],
    [
      'changes-asked',
      async () => {
        await step(owner, project, 'updateEmissions', update(70));
        return step(admin, project, 'askForChanges', { comments: [{ text: 'Please add a report.' }] });
      },
    ],
    ['archived', () => admin.ask('PUT', `/projects/${project}/archived`, { archived: true })],
  ] as const)('does not count a project that is %s, and tells its owner', async (reason, act) => {
    await expectFigures(all);
    expect((await act()).status).toBe(200);
    await expectFigures([]);
    expect((await readOwn()).notCounted).toEqual([
      { projectSerial: project, title: 'Landfill gas at the bay', reason },
    ]);
    expect((await readPublic()).notCounted).toEqual([]);
    const units = await owner.ask('GET', '/overview/units?year=2021&figure=registered');
    expect(units.body).toMatchObject({ total: 0, units: [] });
    const serial = await test.app.inject({ url: `/api/serials/${project}-000001` });
    expect(serial.json()).toMatchObject({ status: 'Registered', year: 2021 });
  });

  it('counts a re-opened project again once it waits for a review, and drops it no more when that is approved', async () => {
    await step(admin, project, 'reopen');
    await expectFigures([]);
    await step(owner, project, 'submit');
    await expectFigures(all);
    expect((await readOwn()).years[0]?.waiting).toMatchObject({ registered: 150 });
    await step(admin, project, 'approve');
    await expectFigures(all);
    expect((await readOwn()).notCounted).toEqual([]);
  });
});

describe('a true-up', () => {
  const inventoryOf = (tonnes: number) => ({
    title: 'Our inventory',
    programType: 'Inventory',
    visibility: 'Private',
    timeline: { startYear: 2022, finishYear: 2022 },
    emissionReductions: { draft: [{ year: 2022, status: 'Inventory', quantity: tonnes }] },
  });

  async function retired(tonnes: number) {
    const inventory = await anApproval(test, { owner, admin }, inventoryOf(100));
    const use = { status: 'RetiredInventory', inventoryProject: inventory, inventoryYear: 2022 };
    const registered = [unitRow(1, tonnes, use), unitRow(tonnes + 1, 150)];
    const { status } = await step(owner, project, 'updateEmissions', { EmissionReductions: { registered } });
    expect(status).toBe(200);
    return inventory;
  }

  async function ofInventoryYear() {
    const { years } = await readOwn();
    const year = years.find((one) => one.year === 2022);
    return [year?.inventory, year?.offsets, year?.unretiredInventory, year?.neutrality];
  }

  it('counts what a re-opened project retired no more, though it uses up the inventory all the same', async () => {
    const inventory = await retired(100);
    expect(await ofInventoryYear()).toEqual([100, 100, 0, 'Achieved']);
    await step(admin, project, 'reopen');
    expect(await ofInventoryYear()).toEqual([100, 0, 0, 'Not Achieved (100)']);
    const { body } = await owner.ask('GET', '/inventories/options');
    expect(body).toMatchObject([{ projectSerial: inventory, year: 2022, unretired: 0 }]);
    const { body: year } = await owner.ask('GET', '/overview/years/2022');
    expect(year).toMatchObject({ offsetSources: [], inventories: [{ inventory: 100, retired: 100 }] });
  });

  it('says that all of it waits while the update of the inventory does, and states nothing once it is re-opened', async () => {
    const inventory = await retired(40);
    const row = { year: 2022, status: 'Inventory', quantity: 90 };
    await step(owner, inventory, 'updateEmissions', { EmissionReductions: { draft: [row] } });
    expect(await ofInventoryYear()).toEqual([100, 40, 60, 'Not Achieved (60)']);
    expect((await readOwn()).years[1]?.waiting).toMatchObject({
      inventory: 100,
      offsets: 40,
      offsetsBySource: { own: 40, purchased: 0, received: 0 },
      registered: 0,
    });
    await step(admin, inventory, 'approve');
    await step(admin, inventory, 'reopen');
    expect(await ofInventoryYear()).toEqual([null, 0, null, null]);
    expect((await readOwn()).years[0]).toMatchObject({ retired: 40, registered: 150 });
  });

  it('names the inventories beside the tracked one to their owner', async () => {
    const first = await anApproval(test, { owner, admin }, inventoryOf(100));
    await anApproval(test, { owner, admin }, { ...inventoryOf(50), title: 'Other', moveTracking: true });
    expect((await readOwn()).notCounted).toEqual([
      { projectSerial: first, title: 'Our inventory', reason: 'not-tracked' },
    ]);
  });
});

describe('private purchased offsets', () => {
  const bought = {
    title: 'Bought wind',
    programType: 'Offsets',
    offsetProvider: 'Wind Traders',
    offsetRegistry: 'Verra',
    offsetSerials: '9-12',
    projectType: undefined,
    visibility: 'Private',
    emissionReductions: { draft: [{ year: 2021, status: 'Registered', quantity: 60 }] },
    timeline: { startYear: 2021, finishYear: 2021 },
  };
  const yearOf = async () =>
    (await test.app.inject({ url: `/api/overview/${owner.organization}/years/2021` })).json();
  const unitsOf = async () =>
    (
      await test.app.inject({
        url: `/api/overview/${owner.organization}/units?year=2021&figure=purchased`,
      })
    ).json();

  it('are revealed by the public overview: title, provider, serials and certificates', async () => {
    const serial = await anApproval(test, { owner, admin }, bought);
    const retiring = {
      status: 'Retired',
      retiredAgainst: 'Ferry',
      beneficiary: 'Ada',
      isBeneficiaryPrivate: true,
    };
    const rows = [unitRow(1, 10, retiring), unitRow(11, 60)];
    const body = { EmissionReductions: { registered: rows } };
    expect((await step(owner, serial, 'updateEmissions', body)).status).toBe(200);
    const purchase = { offsetProvider: 'Wind Traders', offsetRegistry: 'Verra', offsetSerials: '9-12' };
    expect(await yearOf()).toMatchObject({
      entries: expect.arrayContaining([
        { projectSerial: serial, title: 'Bought wind', isPublic: false, waits: false, purchase },
      ]),
      held: [{ projectSerial: serial, held: 60, retired: 10 }],
    });
    const units = await unitsOf();
    expect(units).toMatchObject({ notShown: 0, total: 60 });
    expect(units.units[0]).toMatchObject({ projectSerial: serial, title: 'Bought wind', tonnes: 10 });
    const certificate = await test.app.inject({ url: `/api/certificates/${units.units[0].certificate}` });
    expect(certificate.json()).toMatchObject({ status: 'Valid', tonnes: 10 });
    expect(certificate.body).not.toContain('Ada');
    expect((await test.app.inject({ url: `/api/projects/${serial}` })).statusCode).toBe(404);
  });

  it.each([
    [
      'excluded from overviews',
      { offsetSerials: '20-21', overviewTracking: 'Hidden' },
      async () => undefined,
    ],
    ['re-opened', { offsetSerials: '30-31' }, (serial: string) => step(admin, serial, 'reopen')],
  ])('stay hidden when they are %s', async (_, facts, act) => {
    const other = { ...bought, ...facts };
    const serial = await anApproval(test, { owner, admin }, other);
    await act(serial);
    expect(JSON.stringify([await yearOf(), await unitsOf()])).not.toMatch(/wind|verra/iu);
  });

  it('are the only private entries that are: projects and inventories stay one sum', async () => {
    await anApproval(test, { owner, admin }, { title: 'Hidden valley', visibility: 'Private' });
    expect(JSON.stringify(await yearOf())).not.toContain('Hidden valley');
    expect((await readPublic()).notShown).toBe(1);
  });
});
