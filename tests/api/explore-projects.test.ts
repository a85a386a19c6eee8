import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countProjectFacets, listPublicProjects, projectSorts } from '#contract/projects.ts';
import { readProjectsMap } from '#contract/projects-map.ts';
import { registryDay } from '#domain/registry-day.ts';
import { anOrganization, aProject, inLedger } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let harbour = '';
let valley = '';

beforeAll(async () => {
  test = await openTestApp();
  const { database } = test;
  harbour = await anOrganization(database, 'Harbour Heat Co-operative');
  valley = await anOrganization(database, 'Coopérative de la Vallée');
  const types = ['Waste', 'Fleet', null, 'Acid Gas Injection'] as const;
  for (const [place, projectType] of types.entries())
    for (const [number, stage] of (['Active', 'Proposed', null] as const).entries()) {
      const project = await aProject(database, place % 2 === 0 ? harbour : valley, {
        title: `Landfill ${place}-${number}`,
        projectType,
        stage,
        programType: number === 0 ? 'VCS' : 'ISO 14064-2',
        address: number === 1 ? null : `${number} Main Street, Mission, BC`,
        registeredAt: new Date(Date.UTC(2025, place, number + 1)),
      });
      for (const year of number === 0 ? [2021, 2022] : [2022])
        await inLedger(database, [
          { type: 'issue', organization: project.slice(0, 8), project, year, tonnes: 10 + place },
        ]);
    }
  await aProject(database, harbour, { title: '=Landfill, "private"', visibility: 'Private' });
  await aProject(database, harbour, { title: 'Landfill draft', status: 'Draft' });
});
afterAll(() => test.close());

const get = (url: string) => test.app.inject({ url });
const list = async (query: string) =>
  listPublicProjects.reply.parse((await get(`/api/projects/public?${query}`)).json());
const facets = async (query = '') =>
  countProjectFacets.reply.parse((await get(`/api/projects/facets?${query}`)).json());
const sumOf = (counted: readonly { readonly count: number }[]) =>
  counted.reduce((sum, { count }) => sum + count, 0);

const narrowings = [
  '',
  'type=Waste,Others',
  'program=VCS&vintage=2021',
  'vintage=2022&type=Fleet,Waste',
  'search=landfill%200',
  'search=lanfill&stage=Proposed',
  'search=zeppelin',
  'bbox=-123,49,-122,50&stage=Active',
];

describe('GET /projects/facets', () => {
  it.each(narrowings)('counts what the list has, value by value: %s', async (query) => {
    const counted = await facets(query);
    expect(counted.total).toBe((await list(query)).length);
    for (const facet of ['type', 'program', 'stage', 'vintage', 'organization'] as const) {
      const others = new URLSearchParams(query);
      others.delete(facet);
      const all = await list(others.toString());
      for (const { value, count } of counted[facet]) {
        others.set(facet, value);
        expect([facet, value, count]).toEqual([facet, value, (await list(others.toString())).length]);
      }
      // Every project has one program and one organization, and one type or Others; some have no stage, some
      // several vintages.
      const withOne = facet === 'stage' ? all.filter(({ projectStatus }) => projectStatus !== null) : all;
      const expected = facet === 'vintage' ? sumOf(counted.vintage) : withOne.length;
      expect([facet, sumOf(counted[facet])]).toEqual([facet, expected]);
    }
  });

  it('names organizations, most projects first, and lists the vintages latest first', async () => {
    const { organization, vintage, total } = await facets('type=Waste,Fleet,Others');
    expect(total).toBe(9);
    expect(organization).toEqual([
      { value: harbour, name: 'Harbour Heat Co-operative', count: 6 },
      { value: valley, name: 'Coopérative de la Vallée', count: 3 },
    ]);
    expect(vintage.map(({ value }) => value)).toEqual(['2022', '2021']);
  });

  it('refuses invalid filters', async () => {
    for (const query of ['type=Gold', 'bbox=1', 'vintage=soon', 'page=2'])
      expect((await get(`/api/projects/facets?${query}`)).statusCode).toBe(400);
    expect((await get('/api/projects/facets?vintage=0')).body).toContain('"Enter 1900 or more."');
    expect((await get('/api/projects/public?page=1&pageSize=9999999')).body).toMatch(
      /"Enter [\d,]+ or less\."/,
    );
  });
});

describe('the orders of the list', () => {
  it.each(projectSorts)('%s sorts every project, and its pages join without gaps', async (sort) => {
    const all = (await list(`sort=${sort}`)).map(({ projectSerial }) => projectSerial);
    expect(new Set(all).size).toBe(12);
    const pages = [
      await list(`sort=${sort}&page=1&pageSize=7`),
      await list(`sort=${sort}&page=2&pageSize=7`),
    ];
    expect(pages.flat().map(({ projectSerial }) => projectSerial)).toEqual(all);
    const [first] = await list(`sort=${sort}&page=1&pageSize=12`);
    expect(first?.projectSerial).toBe(all[0]);
  });

  it('sorts by organization, place, stage and tonnes, and puts what has none last', async () => {
    const organizations = (await list('sort=organization')).map(({ organization }) => organization);
    expect(organizations).toEqual(organizations.toSorted());
    const places = (await list('sort=-place')).map(({ location }) => location.address);
    expect(places.slice(0, 4)).toEqual(places.slice(0, 4).fill('2 Main Street, Mission, BC'));
    expect(places.slice(-4)).toEqual([null, null, null, null]);
    const stages = (await list('sort=stage')).map(({ projectStatus }) => projectStatus);
    expect([stages[0], stages.at(-1)]).toEqual(['Active', null]);
    const tonnes = (await list('sort=tonnes')).map(({ registeredTonnes }) => registeredTonnes);
    expect(tonnes).toEqual(tonnes.toSorted((one, other) => one - other));
  });
});

describe('the list as a file', () => {
  it.each([
    '',
    'type=Waste,Others&sort=-tonnes',
    'search=lanfill&sort=title',
    'stage=Proposed&page=2&pageSize=1',
  ])('has every project of the list as CSV, in its order: %s', async (query) => {
    const reply = await get(`/api/projects/public?${query}&format=csv`);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toMatch(/filename="projects-2026-03-01\.csv"$/);
    const whole = new URLSearchParams(query);
    whole.delete('page');
    whole.delete('pageSize');
    const projects = await list(whole.toString());
    const [headings, ...rows] = parse(reply.body, { bom: true });
    expect(headings?.[0]).toContain('Project serial');
    expect(rows).toEqual(
      projects.map((project) =>
        [
          project.projectSerial,
          project.title,
          project.organization,
          project.organizationSerial,
          project.programType,
          project.projectType,
          project.projectStatus === 'Proposed' ? 'Proposed - Seeking Funding' : project.projectStatus,
          project.location.address,
          project.location.latitude,
          project.location.longitude,
          project.timeline.startDate,
          project.timeline.endDate,
          project.issuedTonnes,
          project.registeredTonnes - project.retiredTonnes,
          project.registeredTonnes,
          project.retiredTonnes,
          project.transferredTonnes,
          project.cancelledTonnes,
          project.projectedTonnes,
          registryDay(new Date(project.date)),
        ].map((value) => String(value ?? '')),
      ),
    );
  });

  it('is an Excel workbook, and named in the reader’s language', async () => {
    const reply = await test.app.inject({
      url: '/api/projects/public?format=xlsx',
      headers: { 'accept-language': 'fr' },
    });
    expect(reply.headers['content-disposition']).toContain('projets-2026-03-01.xlsx');
    expect(reply.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('has program, type and stage in the reader’s language, and so does the title of its feed', async () => {
    const headers = { 'accept-language': 'fr' };
    const query = 'type=Waste&stage=Active';
    const file = await test.app.inject({ url: `/api/projects/public?${query}&format=csv`, headers });
    const [, row] = parse(file.body, { bom: true });
    expect(row?.slice(4, 7)).toEqual(['VCS', 'Déchets', 'Actif']);
    const feed = await test.app.inject({ url: `/projects.atom?${query}`, headers });
    expect(/<title>([^<]*)/.exec(feed.body)?.[1]).toMatch(/Déchets, Actif$/);
  });
});

describe('/projects.atom', () => {
  it('lists the newest projects of a view, and names its filters', async () => {
    const reply = await get('/projects.atom?type=Waste,Fleet&search=landfill');
    expect(reply.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const titles = [...reply.body.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title);
    expect(titles[0]).toMatch(/: Waste, Fleet, landfill$/);
    expect(titles.slice(1)).toEqual(
      (await list('type=Waste,Fleet&sort=-registered')).map(({ title }) => title),
    );
    expect(reply.body).toContain('/projects.atom?search=landfill&amp;type=Waste%2CFleet"');
    expect((await get('/projects.atom?search=zeppelin')).body).not.toContain('<entry>');
    expect((await get('/projects.atom')).body.match(/<entry>/g)).toHaveLength(12);
  });

  it('refuses invalid filters', async () => {
    for (const query of ['type=Gold', 'page=2', 'bbox=north'])
      expect((await get(`/projects.atom?${query}`)).statusCode).toBe(400);
  });
});

describe('the map of a list', () => {
  it.each(['', 'type=Waste,Others&stage=Active', 'search=lanfill&vintage=2021', 'search=zeppelin'])(
    'has exactly the projects of the list: %s',
    async (query) => {
      const url = `/api/projects/map?bbox=-180,-85,180,85&zoom=22&list=${encodeURIComponent(query)}`;
      const { features } = readProjectsMap.reply.parse((await get(url)).json());
      const shown = features.reduce(
        (sum, { properties }) => sum + ('count' in properties ? properties.count : 1),
        0,
      );
      expect(shown).toBe((await list(query)).length);
    },
  );

  it('refuses an invalid list', async () => {
    for (const query of ['type=Gold', 'page=2', 'type'])
      expect((await get(`/api/projects/map?bbox=0,0,1,1&zoom=3&list=${query}`)).statusCode).toBe(400);
  });
});
