// @module-tag postgres: the collation of titles and names

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, aProject } from '../support/builders.ts';
import { administratorCaller, ownerCaller, type World } from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

/** Titles as a reader sorts them, in English and in French. */
const inOrder = [
  'Sorted 2 roofs',
  'Sorted 10 roofs',
  'sorted eagle',
  'Sorted Éclipse',
  'Sorted eddy',
  'Sorted Edge',
  'Sorted île',
  'Sorted Œuvre',
  'Sorted of',
  'sorted xʷməθkʷəy̓əm',
  'Sorted Zebra',
  'Sorted лес',
  'Sorted 東京',
];

let test: Awaited<ReturnType<typeof openTestApp>>;
let admin: World;
let owner: World;

beforeAll(async () => {
  test = await openTestApp();
  admin = await administratorCaller(test);
  owner = await ownerCaller(test);
  const mixed = inOrder.map((_, place) => inOrder[(place * 5) % inOrder.length] ?? '');
  for (const title of mixed) {
    const organization = await anOrganization(test.database, title);
    await aProject(test.database, organization, { title, address: title });
    await aProject(test.database, owner.organization, { title, visibility: 'Private', status: 'Draft' });
  }
});
afterAll(() => test.close());

async function publicList(query: string): Promise<string[]> {
  const { payload } = await test.app.inject(`/api/projects/public?search=sorted&${query}`);
  return (JSON.parse(payload) as { title: string }[]).map(({ title }) => title);
}

async function ownedList(world: World, path: string): Promise<string[]> {
  const { body } = await world.ask('GET', path);
  return (body as unknown as { title: string; organization: string }[]).map(({ title }) => title);
}

describe('titles and names', () => {
  it.each(['title', 'organization', 'place'])(
    'are in reading order in the public list by %s',
    async (sort) => {
      expect(await publicList(`sort=${sort}`)).toEqual(inOrder);
      expect(await publicList(`sort=-${sort}`)).toEqual(inOrder.toReversed());
      const pages = [1, 2, 3, 4, 5].map((page) => publicList(`sort=${sort}&page=${page}&pageSize=3`));
      expect((await Promise.all(pages)).flat()).toEqual(inOrder);
    },
  );

  it('are in reading order in the lists of owners and administrators', async () => {
    expect(await ownedList(owner, `/projects?AccountHolder=${owner.organization}&sort=title`)).toEqual(
      inOrder,
    );
    expect(await ownedList(admin, '/projects?search=sorted&sort=holder&status=Approved')).toEqual(inOrder);
  });

  it.each([
    ['project_by_title', sql`title`],
    ['project_by_address', sql`left(address, 60)`],
  ])('are read from the index %s', async (index, column) => {
    const plan = await test.database.transact(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_sort = off`.execute(tx);
      const read = sql`explain select serial from project where is_public
        order by ${column} collate reading_order, serial limit 12`;
      return (await read.execute(tx)).rows;
    });
    expect(JSON.stringify(plan)).toContain(`using ${index}`);
  });

  it('are in reading order in the CSV file of the public list', async () => {
    const { payload } = await test.app.inject('/api/projects/public?search=sorted&sort=title&format=csv');
    const places = inOrder.map((title) => payload.indexOf(title));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(0);
  });
});
