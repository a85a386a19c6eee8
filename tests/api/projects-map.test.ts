// @module-tag postgres: queries built from filters

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MapFeature, readProjectsMap } from '#contract/projects-map.ts';
import { anInventory, anOrganization, aProject, inLedger } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let harbour = '';
let valley = '';
const at = (latitude: number, longitude: number) => ({ address: null, latitude, longitude });

beforeAll(async () => {
  test = await openTestApp();
  const { database } = test;
  harbour = await anOrganization(database, 'Harbour Heat Co-operative');
  valley = await anOrganization(database, 'Coopérative de la Vallée');
  for (let number = 1; number <= 4; number += 1)
    await aProject(database, harbour, { title: `Same roof ${number}`, ...at(49.25, -123.1) });
  await aProject(database, valley, {
    title: 'Nelson forest',
    projectType: 'Natural Assets',
    stage: 'Proposed',
    ...at(49.49, -117.29),
  });
  await aProject(database, valley, { title: 'Fiji ferries', projectType: null, ...at(-17.7, 178) });
  await aProject(database, valley, { title: 'Samoa wind', projectType: 'Others', ...at(-13.8, -172) });
  await aProject(database, harbour, {
    title: 'Nowhere',
    address: 'BC',
    latitude: null,
    longitude: null,
  });
  await aProject(database, harbour, { title: 'Private', visibility: 'Private' });
  await aProject(database, harbour, { title: 'Draft', status: 'Draft' });
  await anInventory(database, harbour, { 2024: 500 });
});
afterAll(() => test.close());

const WORLD = '-180,-85,180,85';
const get = (query: Record<string, string>, { app } = test) =>
  app.inject({ url: `/api/projects/map?${new URLSearchParams(query).toString()}` });
async function marks(query: Record<string, string>, on = test): Promise<MapFeature[]> {
  const response = await get(query, on);
  expect(response.statusCode).toBe(200);
  return readProjectsMap.reply.parse(response.json()).features;
}
const count = (features: readonly MapFeature[]) =>
  features.reduce((sum, { properties }) => sum + ('cluster' in properties ? properties.count : 1), 0);
const titles = (features: readonly MapFeature[]) =>
  features
    .flatMap(({ properties }) => ('cluster' in properties ? (properties.projects ?? []) : [properties]))
    .map(({ title }) => title)
    .sort();

describe('an invalid request to the map', () => {
  it.each([
    ['no box', { zoom: '8' }, 'bbox'],
    ['an empty box', { bbox: '', zoom: '8' }, 'bbox'],
    ['three numbers', { bbox: '1,2,3', zoom: '8' }, 'bbox'],
    ['five numbers', { bbox: '1,2,3,4,5', zoom: '8' }, 'bbox'],
    ['no numbers', { bbox: 'a,b,c,d', zoom: '8' }, 'bbox'],
    ['NaN', { bbox: 'NaN,NaN,NaN,NaN', zoom: '8' }, 'bbox'],
    ['Infinity', { bbox: '-Infinity,-90,Infinity,90', zoom: '8' }, 'bbox'],
    ['a box far beyond the world', { bbox: '-1e300,0,1e300,1', zoom: '8' }, 'bbox'],
    ['south above north', { bbox: '-124,50,-122,49', zoom: '8' }, 'bbox'],
    ['10,000 characters', { bbox: '1'.repeat(10_000), zoom: '8' }, 'bbox'],
    ['SQL', { bbox: "1,2,3,4'; drop table project; --", zoom: '8' }, 'bbox'],
    ['no zoom', { bbox: WORLD }, 'zoom'],
    ['half a zoom', { bbox: WORLD, zoom: '8.5' }, 'zoom'],
    ['a zoom below 0', { bbox: WORLD, zoom: '-1' }, 'zoom'],
    ['a zoom above 22', { bbox: WORLD, zoom: '23' }, 'zoom'],
    ['an unknown type', { bbox: WORLD, zoom: '8', type: 'Waste,Nuclear' }, 'type'],
    ['no type', { bbox: WORLD, zoom: '8', type: '' }, 'type'],
    ['an unknown stage', { bbox: WORLD, zoom: '8', stage: 'Soon' }, 'stage'],
    ['too many organizations', { bbox: WORLD, zoom: '8', organization: 'X'.repeat(2001) }, 'organization'],
    ['an unknown name', { bbox: WORLD, zoom: '8', colour: 'green' }, 'colour'],
  ])('is rejected with one sentence: %s', async (_, query, field) => {
    const response = await get(query);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ fields: Record<string, string> }>().fields[field]).toMatch(/^[A-Z].+\.$/);
  });
});

describe('the map', () => {
  it('shows public projects that have a position', async () => {
    const features = await marks({ bbox: WORLD, zoom: '22' });
    expect(count(features)).toBe(7);
  });

  it.each(['0', '2', '5', '8', '11', '16', '22'])('counts every project once at zoom %s', async (zoom) => {
    expect(count(await marks({ bbox: WORLD, zoom }))).toBe(7);
  });

  it('lists the projects of a cluster that no zoom splits', async () => {
    for (const zoom of ['5', '11', '16', '22']) {
      const [feature, ...others] = await marks({ bbox: '-124,49,-122,50', zoom });
      expect(others).toEqual([]);
      expect(feature?.geometry.coordinates[0]).toBeCloseTo(-123.1, 3);
      expect(feature?.properties).toMatchObject({ cluster: true, count: 4, expansionZoom: 17 });
      expect(feature === undefined ? [] : titles([feature])).toHaveLength(4);
    }
  });

  it.each([
    ['west above east', '170,-40,-170,0'],
    ['beyond 180', '170,-40,190,0'],
    ['below -180', '-190,-40,-170,0'],
    ['two worlds on', '890,-40,910,0'],
  ])('crosses the date line: %s', async (_, bbox) => {
    expect(titles(await marks({ bbox, zoom: '8' }))).toEqual(['Fiji ferries', 'Samoa wind']);
  });

  it('accepts a box that shows the world more than once, or no part of it', async () => {
    expect(count(await marks({ bbox: '-400,-100,400,100', zoom: '0' }))).toBe(7);
    expect(await marks({ bbox: '10,10,10,10', zoom: '8' })).toEqual([]);
    expect(await marks({ bbox: '0,0,10,10', zoom: '8' })).toEqual([]);
  });

  it('filters by type and counts projects without a type as Others', async () => {
    const shown = async (type: string) => titles(await marks({ bbox: WORLD, zoom: '22', type }));
    expect(await shown('Natural Assets')).toEqual(['Nelson forest']);
    expect(await shown('Others')).toEqual(['Fiji ferries', 'Samoa wind']);
    expect(await shown('Others, Natural Assets,Others')).toHaveLength(3);
    expect(await shown('Waste')).toEqual([]);
  });

  it('filters by stage and organization', async () => {
    const shown = async (more: Record<string, string>) =>
      titles(await marks({ bbox: WORLD, zoom: '22', ...more }));
    expect(await shown({ stage: 'Proposed' })).toEqual(['Nelson forest']);
    expect(await shown({ organization: valley.toLowerCase() })).toHaveLength(3);
    expect(await shown({ organization: `${valley},${harbour}` })).toHaveLength(7);
    expect(await shown({ organization: 'XX999999' })).toEqual([]);
  });
});

describe('the tonnes of the map', () => {
  const bbox = '-68,44,-66,46';
  const version = async () =>
    (await test.database.db.selectFrom('mapVersion').select('version').executeTakeFirstOrThrow()).version;
  const issue = (project: string, tonnes: number) =>
    inLedger(test.database, [{ type: 'issue', organization: valley, project, year: 2024, tonnes }]);

  it('are those issued to each project and cluster, with the mix of types, from the commit on', async () => {
    const waste = await aProject(test.database, valley, {
      title: 'Digester',
      projectType: 'Waste',
      ...at(45, -67),
    });
    await aProject(test.database, valley, { title: 'Untyped', projectType: null, ...at(45, -67) });
    await issue(waste, 30);
    const [cluster] = await marks({ bbox, zoom: '8' });
    expect(cluster?.properties).toMatchObject({ count: 2, tonnes: 30, types: { Waste: 1, Others: 1 } });
    await issue(waste, 12);
    const [single] = await marks({ bbox, zoom: '8', type: 'Waste' });
    expect(single?.properties).toMatchObject({ projectSerial: waste, tonnes: 42 });
  });

  it('leave the clusters as they are when units are retired, or belong to a private project', async () => {
    const shown = await aProject(test.database, valley, { title: 'Forest', ...at(45, -67) });
    const hidden = await aProject(test.database, valley, { title: 'Hidden', visibility: 'Private' });
    await issue(shown, 5);
    const before = await version();
    const purpose = { kind: 'other', note: 'Travel' } as const;
    await inLedger(test.database, [
      { type: 'retire', organization: valley, project: shown, range: { min: 1, max: 5 }, purpose },
    ]);
    await issue(hidden, 5);
    expect(await version()).toBe(before);
  });
});

describe('the map after a project was added', () => {
  let own: Awaited<ReturnType<typeof openTestApp>>;
  let organization = '';

  beforeAll(async () => {
    own = await openTestApp();
    organization = await anOrganization(own.database);
  });
  afterAll(() => own.close());

  it('hides inventories of organizations, as their pages do', async () => {
    const bbox = '30,40,40,50';
    const inventory = {
      programType: 'Inventory',
      projectType: null,
      stage: null,
      ...at(45, 35),
    } as const;
    await aProject(own.database, organization, { title: 'Public years', ...inventory });
    await aProject(own.database, organization, { title: 'Bought', ...inventory, programType: 'Offsets' });
    expect(titles(await marks({ bbox, zoom: '8', organization }, own))).toEqual(['Bought']);
    expect(titles(await marks({ bbox, zoom: '22' }, own))).toEqual(['Bought', 'Public years']);
  });

  it('shows a project from the commit that publishes it', async () => {
    const bbox = '10,40,20,50';
    expect(await marks({ bbox, zoom: '8' }, own)).toEqual([]);
    const serial = await aProject(own.database, organization, { title: 'Alpine hut', ...at(46.5, 15) });
    expect(titles(await marks({ bbox, zoom: '8' }, own))).toEqual(['Alpine hut']);
    await own.database.transact(async (tx) => {
      await tx.updateTable('project').set({ visibility: 'Private' }).where('serial', '=', serial).execute();
    });
    expect(await marks({ bbox, zoom: '8' }, own)).toEqual([]);
  });
});

describe('the project list filtered by map area', () => {
  const listed = async (query: Record<string, string>) => {
    const response = await test.app.inject({
      url: `/api/projects/public?${new URLSearchParams({ sort: 'title', ...query }).toString()}`,
    });
    expect(response.statusCode).toBe(200);
    const found = response.json<{ title: string }[]>().map(({ title }) => title);
    expect(response.headers['x-total-count']).toBe(String(found.length));
    return found;
  };

  it.each([
    '-124,49,-122,50',
    '170,-40,-170,0',
    '170,-40,190,0',
    '890,-40,910,0',
    '0,0,10,10',
    '-118,49,-117,50',
  ])('has the same projects as the map: %s', async (bbox) => {
    expect(await listed({ bbox })).toEqual(titles(await marks({ bbox, zoom: '22' })));
  });

  it('has every project with a position for the whole world', async () => {
    const all = await listed({});
    expect(all).toContain('Nowhere');
    expect(await listed({ bbox: '-400,-100,400,100' })).toEqual(all.filter((title) => title !== 'Nowhere'));
  });

  it('combines with the other filters', async () => {
    expect(await listed({ bbox: '170,-40,-170,0', type: 'Others' })).toEqual(['Fiji ferries', 'Samoa wind']);
    expect(await listed({ bbox: WORLD, stage: 'Proposed' })).toEqual(['Nelson forest']);
  });

  it('rejects an invalid box with one sentence', async () => {
    const response = await test.app.inject({ url: '/api/projects/public?bbox=1,2,3' });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ fields: Record<string, string> }>().fields['bbox']).toMatch(/^[A-Z].+\.$/);
  });
});
