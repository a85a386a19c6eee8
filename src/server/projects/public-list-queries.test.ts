// @module-tag postgres: searches that find, sort and count in the database

import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProjectSort } from '#contract/projects.ts';
import { anOrganization, aProject } from '../../../tests/support/builders.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import type { Database } from '../kernel/db.ts';
import { checkProjection } from '../ledger/check-projection.ts';
import { listPublicProjectRows, type ProjectQuery } from './public-list-queries.ts';
import { patternsOf, readSearch } from './read-list-filters.ts';
import { readPublicProjects } from './read-public-projects.ts';

const PROJECTS = 48;
const words = [
  'Cedar',
  'Cedarwood',
  'Harbour',
  'Project',
  'Forêt',
  'Élan',
  'St.',
  'Saint',
  'Old',
  '12',
  '森林',
];
const types = ['Waste', 'Transportation', null] as const;

const title = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 });
const entry = fc.record({
  title: title.map((chosen) => chosen.join(' ')),
  day: fc.integer({ min: 1, max: 9 }),
  isFeatured: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
  visibility: fc.constantFrom('Public', 'Public', 'Public', 'Private'),
  projectType: fc.constantFrom(...types),
});

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  const organizations = [
    await anOrganization(database, 'Cedar Trust'),
    await anOrganization(database, 'Bay'),
  ];
  const entries = fc.sample(entry, { numRuns: PROJECTS, seed: 43 });
  const serials: string[] = [];
  for (const [place, { day, ...facts }] of entries.entries())
    serials.push(
      await aProject(database, organizations[place % 2] ?? '', {
        ...facts,
        registeredAt: new Date(Date.UTC(2025, 0, day)),
      }),
    );
  await changeSome(serials);
});
afterAll(() => database.close());

/** Changes what a search reads of some projects: one each, and several in one statement. */
async function changeSome(serials: readonly string[]): Promise<void> {
  const statements: readonly RawBuilder<unknown>[] = [
    sql`update project set search_text = 'harbour cedar' || chr(10) || 'bay', title = 'Harbour Cedar' where serial = ${serials[1]}`,
    sql`update project set visibility = 'Private' where serial = any(${serials.slice(4, 8)}::text[])`,
    sql`update project set visibility = 'Public' where serial = any(${serials.slice(6, 12)}::text[])`,
    sql`update project set is_featured = not is_featured where serial = any(${serials.slice(10, 20)}::text[])`,
    sql`update project set is_archived = true, search_text = 'cedar' || chr(10) where serial = ${serials[21]}`,
    sql`update project set updated_at = now()`,
  ];
  for (const statement of statements)
    await database.transact(async (tx) => {
      await statement.execute(tx);
    });
}

/** Selects the serials of a list as it was before searches had a table of their own: every match is sorted. */
async function formerSerials({ search, type, sort }: ProjectQuery): Promise<readonly string[]> {
  const parsed = readSearch(search);
  const patterns = parsed === null ? null : patternsOf(parsed);
  const conditions = [
    sql`is_public`,
    ...(type === undefined ? [] : [sql`project_type = ${type}`]),
    ...(patterns === null ? [] : patterns.terms.map(anyLike)),
    ...(patterns !== null && patterns.terms.length === 0 ? [sql`false`] : []),
  ];
  const titles = patterns?.titles ?? { whole: '', beginning: '' };
  const newest = sql`case when search_words like ${titles.whole} then 0 when search_words like ${titles.beginning} then 1 else 2 end,
    is_featured desc, registered_at desc, serial desc`;
  const { rows } = await sql<{ serial: string }>`
    select serial from project where ${sql.join(conditions, sql` and `)}
    order by ${sort === undefined ? newest : formerOrders[sort]}
  `.execute(database.db);
  return rows.map(({ serial }) => serial);
}

function anyLike(patterns: readonly string[]): RawBuilder<unknown> {
  return sql`(${sql.join(
    patterns.map((pattern) => sql`search_words like ${pattern}`),
    sql` or `,
  )})`;
}

const formerOrders: Partial<Record<ProjectSort, RawBuilder<unknown>>> = {
  title: sql`title collate reading_order, serial`,
  '-title': sql`title collate reading_order desc, serial desc`,
  '-registered': sql`registered_at desc, serial desc`,
  organization: sql`(select name from organization where organization.serial = project.organization) collate reading_order, serial`,
};

const typed = [
  'cedar',
  'ced',
  'harbour',
  'foret',
  'saint',
  'bay',
  'trust',
  'project',
  'zeppelin',
  '林',
  '1',
  '!',
];
const asked = fc.record({
  search: fc.array(fc.constantFrom(...typed), { maxLength: 3 }).map((chosen) => chosen.join(' ')),
  type: fc.option(fc.constantFrom('Waste', 'Transportation'), { nil: undefined }),
  sort: fc.option(fc.constantFrom('title', '-title', '-registered', 'organization'), { nil: undefined }),
  page: fc.integer({ min: 1, max: 6 }),
  pageSize: fc.constantFrom(1, 2, 3, 12, 100),
}) satisfies fc.Arbitrary<ProjectQuery>;

const looking = fc.record({
  few: fc.constantFrom(0, 3, 1000),
  lookedAt: fc.constantFrom(1, 9, 4000),
  lookedAtEach: fc.constantFrom(1, 3),
});

it('lists what it listed when every match was sorted, and counts up to a limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      asked,
      fc.constantFrom(0, 1, 2, 3, 7, 20, 100),
      looking,
      async (query, countedTo, at) => {
        const all = await formerSerials(query);
        const { page, pageSize } = query;
        // Kept counts tell how many projects of a type there are.
        const isCounted = query.search.trim() !== '';
        const total = isCounted ? Math.min(all.length, countedTo) : all.length;
        const search = readSearch(query.search);
        const found = await listPublicProjectRows(database.db, { query, search }, countedTo, at);
        expect({ ...found, rows: found.rows.map(({ serial }) => serial) }).toEqual({
          rows: all
            .slice((page - 1) * pageSize, page * pageSize)
            .slice(0, Math.max(0, total - (page - 1) * pageSize)),
          total,
          isMore: total < all.length,
        });
      },
    ),
    { numRuns: 400, seed: 43 },
  );
});

it('lists a whole list in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ({ search: text, type, sort }) => {
      const query = { search: text, type, sort };
      const found = await listPublicProjectRows(database.db, { query, search: readSearch(text) });
      expect(found.rows.map(({ serial }) => serial)).toEqual(await formerSerials(query));
    }),
    { numRuns: 60, seed: 43 },
  );
});

it('says that there are more hits than it counts, and has pages up to there', async () => {
  const read = (query: ProjectQuery, countedTo?: number) =>
    readPublicProjects(database.db, { pageSize: 2, ...query }, countedTo);
  const all = await formerSerials({ search: 'cedar' });
  const typo = { search: 'ceddar', page: 2 };
  const found = await read(typo, 3);
  expect(found.items.map(({ projectSerial }) => projectSerial)).toEqual(all.slice(2, 3));
  expect(found).toMatchObject({
    total: 3,
    headers: { 'x-total-more': 'true', 'x-search-corrected': 'ceddar=cedar' },
  });
  await expect(read({ ...typo, page: 3 }, 3)).rejects.toMatchObject({ status: 400 });
  expect(await read(typo)).toMatchObject({
    total: all.length,
    headers: { 'x-search-corrected': 'ceddar=cedar' },
  });
  expect((await read({ ...typo, page: 99 })).items).toEqual([]);
  const everything = await read({ page: 3 }, 3);
  expect(everything.items).toHaveLength(2);
  expect(everything.headers).toEqual({});
});

it('keeps the rows for searches equal to the projects, and the check finds those that are not', async () => {
  expect((await checkProjection(database.db)).differences).toEqual([]);
  const [wrong = '', lost = '', miscounted = ''] = await formerSerials({});
  await database.transact(async (tx) => {
    await sql`update public_project set words = ' other | ' where serial = ${wrong}`.execute(tx);
    await sql`delete from public_project where serial = ${lost}`.execute(tx);
    await sql`update public_project set vintages = vintages || 1999 where serial = ${miscounted}`.execute(tx);
  });
  const { differences } = await checkProjection(database.db);
  expect(differences.toSorted()).toEqual(
    [wrong, lost, miscounted]
      .toSorted()
      .map((serial) => `${serial} is not kept for searches as its project says.`),
  );
});
