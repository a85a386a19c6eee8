import { listPublicProjects } from '#contract/projects.ts';
import { SEARCH_CORRECTED_HEADER } from '#contract/search-corrections.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
});
afterAll(() => test.close());

const ask = (search: string, more = '') =>
  test.app.inject({ url: `/api/projects/public?search=${encodeURIComponent(search)}${more}` });
const find = async (search: string, more = '') =>
  listPublicProjects.reply.parse((await ask(search, more)).json()).map((project) => project.title);
const corrected = async (search: string) => (await ask(search)).headers[SEARCH_CORRECTED_HEADER];

describe('a search that cannot be meant', () => {
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
  ])('answers %j', async (search) => {
    const answer = await test.app.inject({
      url: '/api/projects/public',
      query: { search },
    });
    expect(answer.statusCode).toBe(200);
  });

  it('finds nothing by signs alone, and everything by spaces alone', async () => {
    for (const signs of ['%', '_', '\\', '🌲', '"\'']) expect(await find(signs)).toEqual([]);
    expect(await find('   ')).toHaveLength(8);
    expect(await find('')).toHaveLength(8);
  });

  it('takes five hundred words, and words of ten thousand letters', async () => {
    expect(await find('gas '.repeat(500))).toHaveLength(3);
    expect(await find(Array.from({ length: 500 }, (_, n) => `wo${n}`).join(' '))).toEqual([]);
    expect(await find('landfil'.repeat(1400))).toEqual([]);
    expect(await find('abcde '.repeat(1600).trim())).toEqual([]);
  });

  it.each(['serial', 'organization'])('takes no sign for another in %s', async (name) => {
    for (const value of ['%', '_', '\\', "'", '🌲']) {
      const answer = await test.app.inject({ url: '/api/projects/public', query: { [name]: value } });
      expect([answer.statusCode, answer.json()]).toEqual([200, []]);
    }
    const nothing = await test.app.inject({ url: '/api/projects/public', query: { [name]: '\u0000' } });
    expect([nothing.statusCode, Object.keys(nothing.json().fields)]).toEqual([400, [name]]);
  });
});

describe('words', () => {
  it('come first where they are the title, then where the title begins with them, then featured and newest', async () => {
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

  it('keep that order from page to page, each project once', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => find('landfill', `&page=${page}&pageSize=1`)));
    expect(pages).toEqual([['Landfill gas at Gull Bay'], ['Landfill gas'], ['Old landfill, new gas'], []]);
    expect((await ask('landfill', '&page=4&pageSize=1')).headers['x-total-count']).toBe('3');
  });

  it('are found by their beginnings, not from within', async () => {
    expect(await find('landf')).toHaveLength(3);
    expect(await find('dfill')).toEqual([]);
    expect(await find('oper')).toHaveLength(8);
  });

  it('are parted by signs: apostrophes, dashes, brackets, unbreakable spaces', async () => {
    const title = 'L’énergie du vent – Côte-Nord (phase\u00a02)';
    for (const words of ["l'energie", 'energie', 'cote nord', 'Côte-Nord', 'phase 2', 'nord (phase', '2'])
      expect(await find(words)).toContain(title);
    expect(await find('roof top array')).toEqual(['Solar 100% roof_top\\array']);
    expect(await find('100%')).toEqual(['Solar 100% roof_top\\array']);
  });

  it('are found in scripts without spaces, and from right to left', async () => {
    expect(await find('森林')).toEqual(['中国森林碳汇']);
    expect(await find('الطاقة')).toEqual(['مشروع الطاقة الشمسية']);
  });
});

describe('serials', () => {
  it.each([
    (serial: string) => serial,
    (serial: string) => serial.toLowerCase(),
    (serial: string) => serial.replace('-', ''),
    (serial: string) => serial.replace(/0/g, ''),
    (serial: string) => `${serial}-000001`,
    (serial: string) => ` ${serial} solar`,
  ])('are found however they are written (%#)', async (write) => {
    expect(await find(write(solar))).toEqual(['Solar 100% roof_top\\array']);
  });

  it('never slip', async () => {
    expect(await find(solar.replace('9', '8').replace('CA', 'CB'))).toEqual([]);
  });
});

describe('a slip', () => {
  it('is forgiven, and told', async () => {
    expect(await find('lanfill gas')).toHaveLength(3);
    expect(await corrected('lanfill gas')).toBe('lanfill=landfill');
    expect(await find('wnid')).toEqual(['Wind over Nelson']);
    expect(await corrected('Wnid Nelsom')).toBe('wnid=wind&nelsom=nelson');
    expect(await find('enregie vemt')).toHaveLength(1);
    expect(await corrected('lanfil')).toBe('lanfil=landfill');
  });

  it('keeps to the other filters and to pages', async () => {
    expect(await find('lanfill', '&type=Waste')).toEqual([]);
    const answer = await ask('lanfill', '&page=2&pageSize=2');
    expect([answer.json().length, answer.headers['x-total-count']]).toEqual([1, '3']);
  });

  it('is not looked for where the words as typed are found, nor in short words', async () => {
    expect(await corrected('landfill')).toBeUndefined();
    expect(await find('gsa')).toEqual([]);
    expect(await corrected('xyzzyqwv')).toBeUndefined();
  });

  it('leads to no word that public projects do not have', async () => {
    expect(await find('zeppelim')).toEqual([]);
    expect(await corrected('secretiv zeppelim')).toBeUndefined();
  });

  it('leads to no word that was taken away', async () => {
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
