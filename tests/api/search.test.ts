// @module-tag postgres: words, extensions and queries built from filters

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPublicProjects } from '#contract/projects.ts';
import { SEARCH_CORRECTED_HEADER } from '#contract/search-corrections.ts';
import { anOrganization, aProject } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let harbour = '';
let solar = '';

beforeAll(async () => {
  test = await openTestApp();
  const { database } = test;
  harbour = await anOrganization(database, 'Harbour Heat Co-operative');
  const day = (number: number) => new Date(Date.UTC(2025, 0, number));
  const titled = (title: string, registeredAt: Date, facts = {}) =>
    aProject(database, harbour, { title, registeredAt, ...facts });
  await titled('Landfill gas', day(1));
  await titled('Landfill gas at Gull Bay', day(2), { isFeatured: true });
  await titled('Old landfill, new gas', day(3));
  await titled('L’énergie du vent – Côte-Nord (phase\u00a02)', day(4), { projectType: 'Waste' });
  await titled('Wind over Nelson', day(5));
  await titled('中国森林碳汇', day(6));
  await titled('مشروع الطاقة الشمسية', day(7));
  await titled('Secretive zeppelin', day(8), { visibility: 'Private' });
  solar = await titled('Solar 100% roof_top\\array', day(9));
  await titled('Renewables over agriculture', day(10));
});
afterAll(() => test.close());

const ask = (search: string, more = '') =>
  test.app.inject({ url: `/api/projects/public?search=${encodeURIComponent(search)}${more}` });
const find = async (search: string, more = '') =>
  listPublicProjects.reply.parse((await ask(search, more)).json()).map((project) => project.title);
const corrected = async (search: string) => (await ask(search)).headers[SEARCH_CORRECTED_HEADER];

describe('an invalid search', () => {
  it.each([
    '%',
    '_',
    '\\',
    '"',
    "'",
    "';drop table project;--",
    '🌲',
    '\u202eabc\u202c',
    '%%%%',
    '(((',
    '\ud800',
  ])('returns %j', async (search) => {
    const response = await test.app.inject({
      url: '/api/projects/public',
      query: { search },
    });
    expect(response.statusCode).toBe(200);
  });

  it('finds nothing for symbols alone and everything for spaces alone', async () => {
    for (const signs of ['%', '_', '\\', '🌲', '"\'']) expect(await find(signs)).toEqual([]);
    expect(await find('   ')).toHaveLength(9);
    expect(await find('')).toHaveLength(9);
  });

  it('accepts five hundred words, and words of ten thousand letters', async () => {
    expect(await find('gas '.repeat(500))).toHaveLength(3);
    expect(await find(Array.from({ length: 500 }, (_, n) => `wo${n}`).join(' '))).toEqual([]);
    expect(await find('landfil'.repeat(1400))).toEqual([]);
    expect(await find('abcde '.repeat(1600).trim())).toEqual([]);
  });

  it.each(['serial', 'organization'])('treats no symbol as a wildcard in %s', async (name) => {
    for (const value of ['%', '_', '\\', "'", '🌲']) {
      const response = await test.app.inject({ url: '/api/projects/public', query: { [name]: value } });
      expect([response.statusCode, response.json()]).toEqual([200, []]);
    }
    const nothing = await test.app.inject({ url: '/api/projects/public', query: { [name]: '\u0000' } });
    expect([nothing.statusCode, Object.keys(nothing.json().fields)]).toEqual([400, [name]]);
  });
});

describe('search words', () => {
  it('rank titles first, then titles that start with them, then featured and newest', async () => {
    expect(await find('landfill GAS')).toEqual([
      'Landfill gas',
      'Landfill gas at Gull Bay',
      'Old landfill, new gas',
    ]);
    expect(await find('landfill')).toEqual([
      'Landfill gas at Gull Bay',
      'Landfill gas',
      'Old landfill, new gas',
    ]);
    expect((await find('landfill gas', '&sort=-registered'))[0]).toBe('Old landfill, new gas');
  });

  it('keep that order across pages, each project once', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => find('landfill', `&page=${page}&pageSize=1`)));
    expect(pages).toEqual([['Landfill gas at Gull Bay'], ['Landfill gas'], ['Old landfill, new gas'], []]);
    expect((await ask('landfill', '&page=4&pageSize=1')).headers['x-total-count']).toBe('3');
  });

  it('match word beginnings, not the middle of words', async () => {
    expect(await find('landf')).toHaveLength(3);
    expect(await find('dfill')).toEqual([]);
    expect(await find('oper')).toHaveLength(9);
  });

  it('are separated by symbols: apostrophes, dashes, brackets, non-breaking spaces', async () => {
    const title = 'L’énergie du vent – Côte-Nord (phase\u00a02)';
    for (const words of ["l'energie", 'energie', 'cote nord', 'Côte-Nord', 'phase 2', 'nord (phase', '2'])
      expect(await find(words)).toContain(title);
    expect(await find('roof top array')).toEqual(['Solar 100% roof_top\\array']);
    expect(await find('100%')).toEqual(['Solar 100% roof_top\\array']);
  });

  it('match in scripts without spaces and from right to left', async () => {
    expect(await find('森林')).toEqual(['中国森林碳汇']);
    expect(await find('الطاقة')).toEqual(['مشروع الطاقة الشمسية']);
  });
});

describe('serials in a search', () => {
  it.each([
    (serial: string) => serial,
    (serial: string) => serial.toLowerCase(),
    (serial: string) => serial.replace('-', ''),
    (serial: string) => serial.replace(/0/g, ''),
    (serial: string) => `${serial}-000001`,
    (serial: string) => ` ${serial} solar`,
  ])('are found in any spelling (%#)', async (write) => {
    expect(await find(write(solar))).toEqual(['Solar 100% roof_top\\array']);
  });

  it('are never corrected as typos', async () => {
    expect(await find(solar.replace('9', '8').replace('CA', 'CB'))).toEqual([]);
  });
});

describe('a typo', () => {
  it('is corrected, and the response says so', async () => {
    expect(await find('lanfill gas')).toHaveLength(3);
    expect(await corrected('lanfill gas')).toBe('lanfill=landfill');
    expect(await find('wnid')).toEqual(['Wind over Nelson']);
    expect(await corrected('Wnid Nelsom')).toBe('wnid=wind&nelsom=nelson');
    expect(await find('enregie vemt')).toHaveLength(1);
    expect(await corrected('lanfil')).toBe('lanfil=landfill');
  });

  it('respects the other filters and pages', async () => {
    expect(await find('lanfill', '&type=Waste')).toEqual([]);
    const response = await ask('lanfill', '&page=2&pageSize=2');
    expect([response.json().length, response.headers['x-total-count']]).toEqual([1, '3']);
  });

  it('is not corrected when the words as typed match, nor in short words', async () => {
    expect(await corrected('landfill')).toBeUndefined();
    expect(await find('gsa')).toEqual([]);
    expect(await corrected('xyzzyqwv')).toBeUndefined();
  });

  it('is never corrected to a word outside public projects', async () => {
    expect(await find('zeppelim')).toEqual([]);
    expect(await corrected('secretiv zeppelim')).toBeUndefined();
  });

  it('is corrected in a beginning that lacks two letters, and only while every word has a near one', async () => {
    expect(await corrected('agrcltur')).toBe('agrcltur=agriculture');
    expect(await corrected('agrcltur xyzzyqwv')).toBeUndefined();
    expect(await corrected('lanfill nelsom landfil agricultur renewablse')).toBeUndefined();
  });

  it('is never corrected to a word that was removed', async () => {
    const serial = await aProject(test.database, harbour, { title: 'Submarine' });
    expect(await corrected('submarime')).toBe('submarime=submarine');
    await test.database.transact(async (tx) => {
      await sql`update project set is_archived = true where serial = ${serial}`.execute(tx);
    });
    expect(await corrected('submarime')).toBeUndefined();
    await test.database.transact(async (tx) => {
      await sql`update project set is_archived = false where serial = ${serial}`.execute(tx);
    });
    expect(await corrected('submarime')).toBe('submarime=submarine');
    await test.database.transact(async (tx) => {
      await sql`delete from project where serial = ${serial}`.execute(tx);
    });
    expect(await corrected('submarime')).toBeUndefined();
  });
});

describe('words that are also written short', () => {
  beforeAll(async () => {
    for (const title of ['Wells of Fort St. John', 'Trees of Sainte-Anne', 'Snow on Mt. Baker', 'Stoves'])
      await aProject(test.database, harbour, { title });
  });

  it.each([
    ['fort saint john', ['Wells of Fort St. John']],
    ['Fort St John', ['Wells of Fort St. John']],
    ['fort saint jo', ['Wells of Fort St. John']],
    ['Ste. Anne', ['Trees of Sainte-Anne']],
    ['mount baker', ['Snow on Mt. Baker']],
    // Not every word that begins like the short one.
    ['saint', ['Trees of Sainte-Anne', 'Wells of Fort St. John']],
  ])('%s', async (search, titles) => {
    expect((await find(search, '&sort=title')).toSorted()).toEqual(titles);
  });

  it('are no typos where another word is one', async () => {
    expect(await find('fort saint johnn')).toEqual(['Wells of Fort St. John']);
    expect(await corrected('fort saint johnn')).toContain('john');
  });
});
