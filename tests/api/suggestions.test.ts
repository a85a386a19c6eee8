import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSuggestions } from '#contract/suggestions.ts';
import { anInventory, anOrganization, aProject } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let harbour = '';
let landfill = '';

beforeAll(async () => {
  test = await openTestApp();
  const { database } = test;
  harbour = await anOrganization(database, 'Harbour Heat Co-operative');
  const quiet = await anOrganization(database, 'Harbour Secrets Ltd');
  landfill = await aProject(database, harbour, {
    title: 'Landfill gas',
    address: 'Nelson, BC',
    latitude: 49.49,
    longitude: -117.29,
  });
  for (let number = 1; number <= 14; number += 1)
    await aProject(database, harbour, {
      title: `Boiler ${number}`,
      latitude: null,
      longitude: null,
      address: null,
    });
  await aProject(database, quiet, { title: 'Zeppelin landfill', visibility: 'Private' });
  await aProject(database, quiet, { title: 'Zeppelin draft', status: 'Draft' });
  await aProject(database, quiet, {
    title: 'Zeppelin plan',
    stage: 'Planning',
    address: 'Kamloops, BC',
    latitude: 50.67,
    longitude: -120.33,
  });
});
afterAll(() => test.close());

const suggest = async (q: string) => {
  const reply = await test.app.inject({ url: '/api/search/suggestions', query: { q } });
  return listSuggestions.reply.parse(reply.json());
};

describe('GET /search/suggestions', () => {
  it('suggests projects, organizations and places by the beginnings of words', async () => {
    expect(await suggest('landf')).toEqual([
      {
        kind: 'project',
        name: 'Landfill gas',
        detail: 'Harbour Heat Co-operative · Nelson, BC',
        projects: null,
        path: `/projects/${landfill}`,
      },
    ]);
    const named = await suggest('HARBOUR h');
    expect(named.filter(({ kind }) => kind === 'organization')).toEqual([
      {
        kind: 'organization',
        name: 'Harbour Heat Co-operative',
        detail: null,
        projects: 15,
        path: '/harbourheatco-operative',
      },
    ]);
    const place = (await suggest('nels')).find(({ kind }) => kind === 'place');
    expect(place).toMatchObject({ name: 'Nelson', projects: 1 });
    const { searchParams } = new URL(place?.path ?? '', 'https://registry.example');
    expect(searchParams.get('near')).toBe('Nelson');
    const list = await test.app.inject({
      url: `/api/projects/public?bbox=${searchParams.get('bbox')}`,
    });
    expect(list.json()).toHaveLength(1);
  });

  it('returns at most eight, and leaves room for the organization', async () => {
    const all = await suggest('harbour');
    expect(all).toHaveLength(8);
    expect(all.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 7 }, () => 'project'),
      'organization',
    ]);
  });

  it('corrects typos as the list does, and finds serials', async () => {
    expect((await suggest('lanfill')).map(({ name }) => name)).toEqual(['Landfill gas']);
    expect((await suggest('harbuor')).at(-1)?.name).toBe('Harbour Heat Co-operative');
    expect((await suggest(`${landfill.toLowerCase()}-000001`))[0]?.name).toBe('Landfill gas');
    expect((await suggest(harbour)).at(-1)?.kind).toBe('organization');
    const digits = landfill.slice(2);
    for (const typed of [digits, `${digits}-000001`, digits.replaceAll(/0+(?=[1-9])/g, '')])
      expect((await suggest(typed)).map(({ name }) => name)).toEqual(['Landfill gas']);
    expect((await suggest(digits.slice(0, 6))).at(-1)?.kind).toBe('organization');
  });

  it('never shows what is private, a draft or planned, nor its organization or place', async () => {
    for (const q of ['zeppelin', 'harbour secrets', 'secrets', 'zepelin', 'kamloops'])
      expect(await suggest(q)).toEqual([]);
  });

  it.each(['', ' ', 'h', '%', '__', '\\\\', '🌲🌲', "';--"])('suggests nothing for %j', async (q) => {
    expect(await suggest(q)).toEqual([]);
  });

  it('counts of an organization what its page shows, which inventories are not', async () => {
    await anInventory(test.database, harbour, { 2024: 10 });
    expect((await suggest('HARBOUR h')).at(-1)).toMatchObject({ kind: 'organization', projects: 15 });
  });

  it('is the same for everyone, and cached', async () => {
    const { headers } = await test.app.inject({ url: '/api/search/suggestions?q=landf' });
    expect(headers['etag']).toBeTypeOf('string');
  });
});

describe('/search, the address of the search without scripts', () => {
  it('leads to the place that the text names, and to the project whose digits it is', async () => {
    const read = async (q: string) =>
      (await test.app.inject({ url: '/search', query: { q } })).headers.location;
    expect(await read('nelson')).toMatch(/^\/projects\?bbox=.*&near=Nelson$/);
    expect(await read(landfill.slice(2))).toBe(`/projects/${landfill}`);
    expect(await read('zeppelin 2021-22')).toBe('/projects?search=zeppelin%202021-22');
  });

  it.each([
    ['ca000042-003', '/projects/CA000042-003'],
    ['CA000042-003-000123', '/serial?serial=CA000042-003-000123'],
    ['landfill gas', '/projects?search=landfill%20gas'],
    ['', '/projects'],
    ['//evil.example', '/projects?search=%2F%2Fevil.example'],
  ])('%j leads to %s', async (q, path) => {
    const reply = await test.app.inject({ url: '/search', query: { q } });
    expect([reply.statusCode, reply.headers.location]).toEqual([302, path]);
  });
});
