// @module-tag postgres: thousands of rows in one statement

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { listPublicProjects } from '#contract/projects.ts';
import type { readPublicProject as readProject } from '#contract/read-project.ts';
import type { lookUpSerial } from '#contract/serials.ts';
import { checkProjection } from '#server/ledger/check-projection.ts';
import { checkApprovedContents } from '#server/projects/check-approved-contents.ts';
import { now } from '../support/builders.ts';
import { csv, importHere } from '../support/import-here.ts';
import { administratorCaller } from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

/** Imports files and checks that the ledger matches its events. */
async function load(...args: Parameters<typeof importHere> extends [unknown, ...infer Rest] ? Rest : never) {
  const loaded = await importHere(test.database, ...args);
  expect((await checkProjection(test.database.db)).differences).toEqual([]);
  expect(await checkApprovedContents(test.database.db)).toEqual([]);
  return loaded;
}

async function get<Reply>(url: string): Promise<Reply> {
  const response = await test.app.inject({ url: `/api${url}` });
  expect(response.statusCode).toBe(200);
  return response.json<Reply>();
}

/** Returns the only public project that a search finds, as its page shows it. */
async function find(search: string) {
  const [found, ...others] = await get<ReplyOf<typeof listPublicProjects>>(
    `/projects/public?search=${encodeURIComponent(search)}`,
  );
  expect(others).toEqual([]);
  return get<ReplyOf<typeof readProject>>(`/projects/${found?.projectSerial}`);
}

const countProjects = async () => (await get<ReplyOf<typeof listPublicProjects>>('/projects/public')).length;

const projectHeader =
  'project_id,registry,name,proponent,description,type,program,stage,country,region,site,lat,lon,registered_date,crediting_start,crediting_end,url';
const vintageHeader = 'project_id,vintage_year,issued,retired';

describe('projects and vintages in the columns of a register extract', () => {
  /** A dam and roofs of one proponent, whose ids begin with this letter. */
  const extract = (id: string) => ({
    'vintages.csv': csv(vintageHeader, `${id}1,2016,1200000,200000`, `${id}1,2015,50,50`),
    'projects.csv': csv(
      projectHeader,
      `${id}1,Verra VCS,"Đập nước Thượng Kon Tum, phase 2",Công ty Cổ phần Thủy điện ${id},"First line,`,
      `and ""second""",Energy Generation,VCS,Active,Vietnam,Kon Tum,Kon Plông,14.6,108.2,2015-06-01,2014-01-01,2023-12-31,https://registry.example/${id}1`,
      `${id}2,Verra VCS,Solar roofs,CÔNG  TY cổ phần thủy điện ${id},,Energy Generation,VCS,Proposed,Vietnam,,,,,,,,`,
    ),
  });
  const findDam = (id: string) => find(`Thượng Kon Tum ${id}1`);
  const findRoofs = (id: string) => find(`Solar roofs ${id}2`);

  it('load as approved, public projects with their units, some of them retired', async () => {
    const { code, lines } = await load(extract('T'));
    expect(lines.at(-1)).toBe('Loaded: 2 projects, 2 vintages.');
    expect(code).toBe(0);
    const project = await findDam('T');
    expect(project).toMatchObject({
      title: 'Đập nước Thượng Kon Tum, phase 2',
      description: 'First line,\nand "second"',
      organization: 'Công ty Cổ phần Thủy điện T',
      programType: 'VCS',
      projectType: 'Energy Generation',
      projectStatus: 'Active',
      status: 'Approved',
      visibility: 'Public',
      // The same day at the registry, which is eight hours behind.
      date: '2015-06-01T12:00:00.000Z',
      timeline: { startDate: '2014-01-01', endDate: '2023-12-31' },
      location: { address: 'Kon Plông, Kon Tum, Vietnam', latitude: 14.6, longitude: 108.2 },
      source: { registry: 'Verra VCS', id: 'T1', url: 'https://registry.example/T1' },
    });
    const rows = project.emissionReductions.registered;
    expect(
      rows.map((row) => [row.year, row.status, row.serialMin, row.serialMax, row.retiredAgainst]),
    ).toEqual([
      [2015, 'Retired', 1, 50, 'Retired in the source registry'],
      [2016, 'Retired', 51, 200_050, 'Retired in the source registry'],
      [2016, 'Registered', 200_051, 1_200_050, null],
    ]);
  });

  it('belong to one organization when the proponents’ normalized names are equal', async () => {
    await load(extract('O'));
    const [first, second] = [await findDam('O'), await findRoofs('O')];
    expect(second.organizationSerial).toBe(first.organizationSerial);
    expect(second).toMatchObject({
      timeline: { startDate: null },
      location: { latitude: null },
      date: now.toISOString(),
    });
  });

  it('can be looked up by their serials', async () => {
    await load(extract('S'));
    const { projectSerial } = await findDam('S');
    const details = await get<ReplyOf<typeof lookUpSerial>>(`/serials/${projectSerial}-1000000`);
    expect(details).toMatchObject({ year: 2016, status: 'Registered' });
  });

  it('change nothing the second time', async () => {
    await load(extract('A'));
    const before = await checkProjection(test.database.db);
    const { code, lines } = await load(extract('A'));
    expect([code, lines.at(-1)]).toEqual([0, 'Loaded: nothing new.']);
    expect(await checkProjection(test.database.db)).toEqual(before);
  });

  it('change nothing under another name of their registry and with their ids written otherwise', async () => {
    await load(extract('N'));
    const before = await checkProjection(test.database.db);
    const { 'vintages.csv': vintages, 'projects.csv': projects } = extract('N');
    const otherwise = (text: string) =>
      text.replaceAll('Verra VCS', 'VERIFIED CARBON STANDARD').replaceAll(/N(?=[12],)/g, 'n');
    const { code, lines } = await load({
      'vintages.csv': otherwise(vintages),
      'projects.csv': otherwise(projects),
    });
    expect([code, lines.at(-1)]).toEqual([0, 'Loaded: nothing new.']);
    expect(await checkProjection(test.database.db)).toEqual(before);
  });

  it('accept vintages of a later run and extend timelines that came from vintages', async () => {
    await load(extract('L'));
    const later = csv(vintageHeader, 'L2,2021,7,', 'L1,2017,5,0', 'L1,2016,9,0');
    const { lines } = await load({ 'later.csv': later });
    expect(lines).toContain(
      'later.csv:4  doubtful  L1 2016: 1,200,000 t are issued here and the file says 9 t, 1,199,991 t fewer. Nothing is changed: the holder can cancel the surplus units, once retired ones among them are corrected.',
    );
    expect(lines.at(-1)).toBe('Loaded: 2 vintages.');
    expect(await findRoofs('L')).toMatchObject({
      registeredTonnes: 7,
      timeline: { startDate: '2021-01-01', endDate: '2021-12-31' },
    });
    expect(await findDam('L')).toMatchObject({
      registeredTonnes: 1_200_055,
      timeline: { endDate: '2023-12-31' },
    });
  });
});

describe('invalid and doubtful rows', () => {
  /** Files whose ids begin with this letter. */
  const files = (id: string) => ({
    'projects.csv': csv(
      projectHeader,
      `${id}1,Gold Standard,"${'Long '.repeat(30)}\n",Stoves Ltd,,Energy Efficiency,Gold Standard,Active,Kenya,,,,,,1990-01-01,2030-01-01,javascript:alert(1)`,
      `${id}2,Gold Standard,,Stoves Ltd,,Energy Efficiency,Gold Standard,Active,Kenya,,,,,,,,`,
      `${id}3,Gold Standard,Wrong type,Stoves Ltd,,Cooking,Gold Standard,Active,Kenya,,,,,,,,`,
      `${id}4,Gold Standard,No proponent,,,,,,Kenya,,,95,10,,,,`,
    ),
    'vintages.csv': csv(
      vintageHeader,
      `${id}1,2020,10,11`,
      `${id}1,2021,10,1`,
      `${id}1,2021,10,1`,
      `${id}2,2020,1,0`,
      `${id}9,2020,1,0`,
      `${id}4,2020,x,0`,
    ),
  });

  it('block the whole import, and each is named with its line', async () => {
    const before = await countProjects();
    const { code, lines } = await load(files('W'));
    expect(code).toBe(1);
    expect(await countProjects()).toBe(before);
    expect(lines).toMatchInlineSnapshot(`
      [
        "projects.csv: projects, 4 rows. 2 to load, 2 of them doubtful; 0 known already; 2 wrong.",
        "  Doubtful: title long 1, no place 1, timeline long 1, address left out 1, proponent missing 1, type missing 1, program missing 1, stage missing 1, position impossible 1.",
        "  Wrong: cell missing 1, word unknown 1.",
        "vintages.csv: vintages, 6 rows. 1 to load, 0 of them doubtful; 0 known already; 5 wrong.",
        "  Wrong: retired over issued 1, year twice 1, project wrong 1, project unknown 1, not tonnes 1.",
        "projects.csv:2  doubtful  W1: The title has 149 characters; more than 120 is long. It has no position, so no place on the map. Its timeline spans 40 years; projects span at most 20. “javascript:alert(1)” is not an http or https address; the link is left out.",
        "projects.csv:4  wrong  W2: The cell name is empty. It has no position, so no place on the map.",
        "projects.csv:5  wrong  W3: “Cooking” is not known under type: choose from Energy Generation, Energy Efficiency, Waste, Fleet, Transportation, Natural Assets, Infrastructure, Others, Acid Gas Injection. It has no position, so no place on the map.",
        "projects.csv:6  doubtful  W4: No proponent is named; it goes to “Unknown proponent (Gold Standard)”. No type is named; it is taken as “Others”. No program is named; it is taken as “Other”. No stage is named; it is left open. “95, 10” is not a position in degrees; it is left out.",
        "vintages.csv:2  wrong  W1 2020: More is retired than was issued: 11 t of 10 t.",
        "vintages.csv:4  wrong  W1 2021: The year 2021 is already at vintages.csv:3.",
        "vintages.csv:5  wrong  W2 2020: The row of project “W2” is wrong: correct it first, at projects.csv:4.",
        "vintages.csv:6  wrong  W9 2020: The project “W9” is unknown: it is neither in these files nor in the registry.",
        "vintages.csv:7  wrong  W4 2020: “x” under issued is not a quantity: write tonnes as a whole number of at most ten digits, without separators.",
        "Nothing was loaded: 7 rows are wrong. Correct what is wrong, or leave it out with --skip-invalid.",
      ]
    `);
  });

  it('are skipped one by one with --skip-invalid', async () => {
    const { code, lines } = await load(files('K'), '--skip-invalid');
    expect([code, ...lines.slice(-2)]).toEqual([
      0,
      'Loaded: 2 projects, 1 vintage.',
      "Left out: 7 rows, marked 'wrong' above.",
    ]);
    expect(await find('No proponent K4')).toMatchObject({
      organization: 'Unknown proponent (Gold Standard)',
      programType: 'Other',
      projectType: 'Others',
      projectStatus: null,
      location: { latitude: null },
    });
    expect(await find('K1')).toMatchObject({
      registeredTonnes: 10,
      retiredTonnes: 1,
      source: { url: null },
    });
  });

  it('load nothing when all are invalid, even with --skip-invalid', async () => {
    const { code, lines } = await load({ 'v.csv': csv(vintageHeader, 'W9,2020,1,0') }, '--skip-invalid');
    expect([code, lines.at(-1)]).toEqual([1, 'Nothing was loaded: 1 row is wrong.']);
  });
});

describe('a dry run', () => {
  const projects = csv('registry,project_id,title', 'Dry,D1,A dry run', 'Dry,D2,');

  it('shows row by row what would happen and changes nothing', async () => {
    const before = await countProjects();
    const { code, lines } = await load({ 'p.csv': projects }, '--dry-run', '--skip-invalid');
    expect(code).toBe(0);
    expect(lines.filter((line) => line.startsWith('p.csv:'))).toHaveLength(3);
    expect(lines.at(-2)).toBe('A dry run: nothing was changed. It would load 1 project.');
    expect(await countProjects()).toBe(before);
  });

  it('of invalid rows says that nothing would load', async () => {
    const { code, lines } = await load({ 'p.csv': projects }, '--dry-run');
    expect([code, lines.at(-1)]).toEqual([
      1,
      'Nothing was loaded: 1 row is wrong. Correct what is wrong, or leave it out with --skip-invalid.',
    ]);
  });
});

describe('community inventories', () => {
  const header = 'community,province,country,inventory_year,total_tco2e,quality_note';
  const firstYears = (community: string) =>
    csv(
      header,
      `${community},British Columbia,Canada,2021,90000.4,`,
      `${community},British Columbia,Canada,2016,100000,looks high`,
    );

  const figuresOf = async (community: string) => {
    const rows = await test.database.db
      .selectFrom('project')
      .innerJoin('organization', 'organization.serial', 'project.organization')
      .innerJoin('draftRow', 'draftRow.project', 'project.serial')
      .leftJoin('inventoryYear', (join) =>
        join
          .onRef('inventoryYear.project', '=', 'project.serial')
          .onRef('inventoryYear.year', '=', 'draftRow.year'),
      )
      .select([
        'project.visibility',
        'project.status',
        'project.overviewTracking',
        'project.programType',
        'project.endDate',
      ])
      .select(['draftRow.year', 'draftRow.status as rowStatus', 'draftRow.quantity', 'inventoryYear.tonnes'])
      .where('organization.name', '=', community)
      .orderBy('draftRow.year')
      .execute();
    return rows;
  };

  it('load as one approved, private inventory with a figure for each year', async () => {
    const { lines } = await load({ 'i.csv': firstYears('Salmon Arm') });
    expect(lines).toContain(
      'i.csv:3  doubtful  Salmon Arm, British Columbia, Canada 2016: Its source notes: looks high.',
    );
    const inventory = {
      visibility: 'Private',
      status: 'Approved',
      overviewTracking: 'Tracked',
      programType: 'Inventory',
      endDate: '2021-12-31',
    };
    expect(await figuresOf('Salmon Arm')).toEqual([
      { ...inventory, year: 2016, rowStatus: 'Inventory', quantity: 100_000, tonnes: 100_000 },
      { ...inventory, year: 2021, rowStatus: 'Inventory', quantity: 90_000, tonnes: 90_000 },
    ]);
  });

  it('accept later years; a future year is a projection that nothing can be retired against', async () => {
    const first = firstYears('Powell River');
    await load({ 'i.csv': first });
    const later = csv(
      header,
      'POWELL RIVER,British Columbia,Canada,2027,5,',
      'Powell River,British Columbia,Canada,2021,1,',
      'Powell River,British Columbia,Canada,2022,7,',
    );
    const { lines } = await load({ 'later.csv': later });
    expect(lines.at(-1)).toBe('Loaded: 2 inventory years.');
    expect(
      (await figuresOf('Powell River')).map(({ year, rowStatus, quantity, tonnes }) => [
        year,
        rowStatus,
        quantity,
        tonnes,
      ]),
    ).toEqual([
      [2016, 'Inventory', 100_000, 100_000],
      [2021, 'Inventory', 90_000, 90_000],
      [2022, 'Inventory', 7, 7],
      [2027, 'ProjectedInventory', 5, null],
    ]);
    expect((await load({ 'i.csv': first })).lines.at(-1)).toBe('Loaded: nothing new.');
    expect((await load({ 'later.csv': later })).lines.at(-1)).toBe('Loaded: nothing new.');
  });

  it('can still be corrected after a year between others was added, which marks them changed', async () => {
    await load({ 'i.csv': firstYears('Kaslo') });
    const admin = await administratorCaller(test);
    const { serial } = await test.database.db
      .selectFrom('project')
      .innerJoin('organization', 'organization.serial', 'project.organization')
      .select('project.serial')
      .where('organization.name', '=', 'Kaslo')
      .executeTakeFirstOrThrow();
    const save = (title: string) => admin.ask('PUT', `/projects/${serial}`, { title });
    const before = await save('Emissions of Kaslo');
    await load({
      'more.csv': csv(
        header,
        'Kaslo,British Columbia,Canada,2018,7,',
        'Kaslo,British Columbia,Canada,2015,8,',
      ),
    });
    const stale = { title: 'From an old page', updatedAt: before.body['updatedAt'] };
    expect((await admin.ask('PUT', `/projects/${serial}`, stale)).status).toBe(409);
    const after = await save('Emissions of the village');
    expect([before.status, after.status]).toEqual([200, 200]);
    expect((await figuresOf('Kaslo')).map(({ year, quantity }) => [year, quantity])).toEqual([
      [2015, 8],
      [2016, 100_000],
      [2018, 7],
      [2021, 90_000],
    ]);
  });
});
