// @module-tag postgres: queries built from filters

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPublicProjects } from '#contract/projects.ts';
import { readPublicProject as readProject } from '#contract/read-project.ts';
import { rowTotals } from '#domain/ledger/row-totals.ts';
import { countUnits } from '#domain/ledger/serial.ts';
import { anInventory, anOrganization, aProject, inLedger } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let harbour = '';
let valley = '';
const serials: Record<string, string> = {};

beforeAll(async () => {
  test = await openTestApp();
  const { database } = test;
  harbour = await anOrganization(database, 'Harbour Heat Co-operative');
  valley = await anOrganization(database, 'Coopérative de la Vallée');
  for (let number = 1; number <= 14; number += 1) {
    const registeredAt = new Date(Date.UTC(2025, 0, number));
    serials[`p${number}`] = await aProject(database, harbour, { title: `Heat pump ${number}`, registeredAt });
  }
  serials['featured'] = await aProject(database, valley, {
    title: 'Forêt de cèdres à Québec',
    isFeatured: true,
    projectType: 'Natural Assets',
    programType: 'VCS',
    stage: 'Proposed',
    address: 'Nelson, BC',
    latitude: 49.49,
    longitude: -117.29,
    rows: [
      { year: 2030, status: 'Projected', quantity: 90 },
      { year: 2024, status: 'Registered', quantity: 5 },
    ],
  });
  serials['draft'] = await aProject(database, harbour, { title: 'Draft', status: 'Draft' });
  serials['submitted'] = await aProject(database, harbour, { title: 'Submitted', status: 'Submitted' });
  serials['private'] = await aProject(database, harbour, { title: 'Private', visibility: 'Private' });
  serials['planning'] = await aProject(database, harbour, { title: 'Planning', stage: 'Planning' });
  serials['inventory'] = await anInventory(database, harbour, { 2024: 500 });
  const project = serials['p1'] ?? '';
  await inLedger(database, [
    { type: 'issue', organization: harbour, project, year: 2022, tonnes: 100 },
    {
      type: 'retire-first',
      organization: harbour,
      project,
      year: 2022,
      tonnes: 30,
      purpose: { kind: 'other', note: 'Fleet' },
    },
    {
      type: 'retire',
      organization: harbour,
      project,
      range: { min: 31, max: 40 },
      purpose: { kind: 'inventory', project: serials['inventory'] ?? '', year: 2024 },
    },
  ]);
});
afterAll(() => test.close());

const get = (url: string, headers = {}) => test.app.inject({ url, headers });
const titles = async (query: string) => {
  const answer = await get(`/api/projects/public?${query}`);
  return listPublicProjects.reply.parse(answer.json()).map((project) => project.title);
};

describe('GET /projects/public', () => {
  it('shows only public projects: no drafts, submitted, private or planned ones', async () => {
    const answer = await get('/api/projects/public');
    const shown = listPublicProjects.reply.parse(answer.json()).map((project) => project.projectSerial);
    expect(answer.statusCode).toBe(200);
    expect(shown).toHaveLength(15);
    for (const hidden of ['draft', 'submitted', 'private', 'planning', 'inventory'])
      expect(shown).not.toContain(serials[hidden]);
  });

  it('sums only the planned tonnes of the version in force', async () => {
    const listed = listPublicProjects.reply.parse((await get('/api/projects/public')).json());
    const planned = listed.map(({ projectSerial, projectedTonnes }) => [projectSerial, projectedTonnes]);
    expect(Object.fromEntries(planned)).toMatchObject({
      [serials['featured'] ?? '']: 90,
      [serials['p1'] ?? '']: 0,
    });
  });

  it('puts featured projects first, then the newest', async () => {
    expect(await titles('page=1&pageSize=3')).toEqual([
      'Forêt de cèdres à Québec',
      'Heat pump 14',
      'Heat pump 13',
    ]);
  });

  it('returns pages with the total and links to the neighbouring pages', async () => {
    const answer = await get('/api/projects/public?page=2&pageSize=12');
    expect(answer.json()).toHaveLength(3);
    expect(answer.headers['x-total-count']).toBe('15');
    expect(answer.headers['link']).toBe(
      '</api/projects/public?page=1&pageSize=12>; rel="prev", </api/projects/public?page=2&pageSize=12>; rel="last"',
    );
  });

  it('returns an empty page beyond the last', async () => {
    const answer = await get('/api/projects/public?page=99&pageSize=12');
    expect([answer.statusCode, answer.json(), answer.headers['x-total-count']]).toEqual([200, [], '15']);
  });

  it('finds words and prefixes without accents in title, organization, place and serial', async () => {
    expect(await titles('search=foret%20CEDRES')).toEqual(['Forêt de cèdres à Québec']);
    expect(await titles('search=vallee%20nelson')).toEqual(['Forêt de cèdres à Québec']);
    expect(await titles(`search=${serials['p7']}`)).toEqual(['Heat pump 7']);
    expect(await titles('search=100%25')).toEqual([]);
    expect(await titles('search=_')).toEqual([]);
  });

  it('filters by the first twelve characters of a serial, in any letter case', async () => {
    expect(await titles(`serial=${serials['p7']?.toLowerCase()}-000123`)).toEqual(['Heat pump 7']);
    expect(await titles(`serial=${valley}`)).toHaveLength(1);
  });

  it('filters by program, type, stage, vintage and organization, and sorts', async () => {
    expect(await titles('program=VCS')).toHaveLength(1);
    expect(await titles('type=Natural%20Assets')).toHaveLength(1);
    expect(await titles('stage=Proposed')).toHaveLength(1);
    expect(await titles('vintage=2022')).toEqual(['Heat pump 1']);
    expect(await titles(`organization=${valley.toLowerCase()}`)).toHaveLength(1);
    expect((await titles('sort=title'))[0]).toBe('Forêt de cèdres à Québec');
    expect((await titles('sort=-tonnes'))[0]).toBe('Heat pump 1');
    expect((await titles('sort=-registered'))[0]).toBe('Forêt de cèdres à Québec');
  });

  it('accepts several types and organizations separated by commas, as the map does', async () => {
    expect(await titles('type=Natural%20Assets,Energy%20Efficiency')).toHaveLength(15);
    expect(await titles('type=Natural%20Assets,%20Waste,Waste')).toEqual(['Forêt de cèdres à Québec']);
    expect(await titles('type=Waste,Others')).toEqual([]);
    expect(await titles(`organization=${valley},${harbour.toLowerCase()}&pageSize=100`)).toHaveLength(15);
    expect(await titles(`organization=${valley},XX999999`)).toHaveLength(1);
  });

  it.each([
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['pageSize=101', 'pageSize'],
    ['type=Cheese', 'type'],
    ['type=', 'type'],
    ['type=Waste,Cheese', 'type'],
    ['type=Waste&type=Fleet', 'type'],
    ['organization=%00', 'organization'],
    [`organization=${'x'.repeat(2001)}`, 'organization'],
    ['vintage=1', 'vintage'],
    ['search=a&search=b', 'search'],
    ['colour=red', 'colour'],
  ])('rejects ?%s with one sentence under %s', async (query, field) => {
    const answer = await get(`/api/projects/public?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      message: expect.stringContaining('errors'),
      fields: { [field]: expect.any(String) },
    });
  });

  it('rejects parameter names that could reach object prototypes', async () => {
    expect((await get('/api/projects/public?__proto__=x')).statusCode).toBe(400);
    expect((await get('/api/projects/public?constructor=x')).statusCode).toBe(400);
  });

  it('accepts a search of ten thousand characters and rejects a longer one', async () => {
    expect((await get(`/api/projects/public?search=${'q'.repeat(10_000)}`)).statusCode).toBe(200);
    expect((await get(`/api/projects/public?search=${'q'.repeat(10_001)}`)).statusCode).toBe(400);
  });
});

describe('GET /projects/public after another project was added', () => {
  let own: Awaited<ReturnType<typeof openTestApp>>;
  let organization = '';

  beforeAll(async () => {
    own = await openTestApp();
    organization = await anOrganization(own.database);
    await aProject(own.database, organization, { title: 'Heat pump' });
  });
  afterAll(() => own.close());

  const list = (query: string, headers = {}) =>
    own.app.inject({ url: `/api/projects/public?${query}`, headers });

  it('counts projects without a type as Others', async () => {
    const shown = async (type: string) =>
      listPublicProjects.reply.parse((await list(`type=${type}`)).json()).map(({ title }) => title);
    await aProject(own.database, organization, { title: 'Years', projectType: null, stage: null });
    expect(await shown('Others,Waste')).toEqual(['Years']);
    expect(await shown('Waste')).toEqual([]);
  });

  it('returns 304 to clients with a current copy', async () => {
    const first = await list('page=1');
    const etag = String(first.headers['etag']);
    expect((await list('page=1', { 'if-none-match': etag })).statusCode).toBe(304);
    await aProject(own.database, organization, { title: 'Brand new', registeredAt: new Date('2026-01-01') });
    const after = await list('page=1', { 'if-none-match': etag });
    expect(after.statusCode).toBe(200);
    expect(after.body).toContain('Brand new');
  });
});

describe('GET /projects/{projectSerial}', () => {
  it('returns a public project by its serial, in any letter case, and by its _id', async () => {
    const answer = await get(`/api/projects/${serials['p1']?.toLowerCase()}`);
    const project = readProject.reply.parse(answer.json());
    expect(project).toMatchObject({
      projectSerial: serials['p1'],
      registeredTonnes: 100,
      retiredTonnes: 40,
      status: 'Approved',
    });
    expect((await get(`/api/projects/${project._id}`)).json()).toEqual(project);
  });

  it('returns its units as rows with range and retirement', async () => {
    const answer = await get(`/api/projects/${serials['p1']}`);
    const rows = readProject.reply.parse(answer.json()).emissionReductions.registered;
    expect(
      rows.map((row) => [row.status, row.serialMin, row.serialMax, row.retiredAgainst, row.inventoryYear]),
    ).toEqual([
      ['Retired', 1, 30, 'Fleet', null],
      ['RetiredInventory', 31, 40, null, 2024],
      ['Registered', 41, 100, null, null],
    ]);
  });

  it('names what its units went to where that is public, and only there', async () => {
    const { database } = test;
    const giver = await anOrganization(database, 'Giver');
    const birch = await anOrganization(database, 'Birch Trust');
    const quiet = await anOrganization(database, 'Quiet Fund');
    await aProject(database, birch, { title: 'Birch solar' });
    const project = await aProject(database, giver, { title: 'Gas' });
    const shown = await anInventory(database, giver, { 2024: 500 });
    const unseen = await anInventory(database, giver, { 2023: 500 });
    await database.transact((tx) =>
      tx
        .updateTable('project')
        .set({ visibility: 'Public', title: 'Shown inventory' })
        .where('serial', '=', shown)
        .execute(),
    );
    const act = (min: number, max: number) => ({ organization: giver, project, range: { min, max } });
    const against = (inventory: string, year: number) =>
      ({ kind: 'inventory', project: inventory, year }) as const;
    await inLedger(database, [
      { type: 'issue', organization: giver, project, year: 2022, tonnes: 100 },
      { type: 'transfer', ...act(1, 10), receiver: birch },
      { type: 'transfer', ...act(11, 20), receiver: quiet },
      { type: 'retire', ...act(21, 30), purpose: against(shown, 2024) },
      { type: 'retire', ...act(31, 40), purpose: against(unseen, 2023) },
    ]);
    const answer = await get(`/api/projects/${project}`);
    expect(readProject.reply.parse(answer.json()).names).toEqual({
      [birch]: { name: 'Birch Trust', path: '/birchtrust' },
      [shown]: { name: 'Shown inventory', path: `/projects/${shown}` },
    });
    expect(answer.body).not.toContain('Quiet Fund');
    expect(answer.body).not.toContain('Corporate inventory');
  });

  it('returns the totals of its rows', async () => {
    const { registeredTonnes, retiredTonnes, emissionReductions } = readProject.reply.parse(
      (await get(`/api/projects/${serials['p1']}`)).json(),
    );
    const rows = emissionReductions.registered.map(({ status, serialMin, serialMax }) => ({
      status,
      tonnes: countUnits({ min: serialMin, max: serialMax }),
    }));
    const totals = rowTotals(rows);
    expect([totals.registered, totals.retired]).toEqual([registeredTonnes, retiredTonnes]);
  });

  it('returns planned rows in force and no realized row before approval', async () => {
    const answer = await get(`/api/projects/${serials['featured']}`);
    expect(readProject.reply.parse(answer.json()).emissionReductions.draft).toMatchObject([
      { year: 2030, status: 'Projected', quantity: 90 },
    ]);
  });

  it('hides the contact person', async () => {
    const answer = await get(`/api/projects/${serials['p1']}`);
    expect(answer.body).not.toContain('Ada Person');
    expect(answer.body).not.toContain('ada@harbour.example');
  });

  it.each(['draft', 'submitted', 'private', 'planning', 'inventory'])(
    'returns 404 for one that is %s',
    async (kind) => {
      expect((await get(`/api/projects/${serials[kind]}`)).statusCode).toBe(404);
    },
  );

  it.each(['CA999999-001', 'nothing', "'--", '..%2F..%2Fetc', 'a'.repeat(300)])(
    'returns 404 for %s',
    async (id) => {
      const answer = await get(`/api/projects/${id}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().message).toEqual(expect.any(String));
    },
  );
});
