// @module-tag postgres: arrays, grouping sets and triggers over rows of a statement

import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programTypes, projectTypes, stages } from '#domain/project/project-terms.ts';
import { anOrganization, aProject, inLedger } from '../../../tests/support/builders.ts';
import { referenceFacets } from '../../../tests/support/reference-facets.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import type { Database, Db } from '../kernel/db.ts';
import { checkProjection } from '../ledger/check-projection.ts';
import { up } from '../migrations/0058-facet-counts.ts';
import { countFacetRows, type FacetRow } from './facet-queries.ts';
import { listPublicProjectRows, type ProjectQuery } from './public-list-queries.ts';
import { readSearch } from './read-list-filters.ts';

const PROJECTS = 36;
/** More than are counted. */
const ORGANIZATIONS = 24;
const years = [2019, 2020, 2021, 2022];

let database: Database;
const organizations: string[] = [];
const projects: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  for (let n = 0; n < ORGANIZATIONS; n += 1)
    organizations.push(await anOrganization(database, `Organization ${n}`));
  for (let n = 0; n < PROJECTS; n += 1) {
    const title = `${['Cedar', 'Harbour', 'Valley'][n % 3]} heat ${n}`;
    const place = n % 4 === 0 ? { latitude: null, longitude: null } : { latitude: n - 10, longitude: n };
    projects.push(await aProject(database, organizations[n % ORGANIZATIONS] ?? '', { title, ...place }));
  }
});
afterAll(() => database.close());

const execute = (statement: ReturnType<typeof sql>) =>
  database.transact(async (tx) => void (await statement.execute(tx)));
const oneOf = <Value>(values: readonly Value[]) => fc.constantFrom(...values);
const serials = fc.uniqueArray(fc.nat(PROJECTS - 1), { minLength: 1, maxLength: 5 });

/** Values that a statement gives to columns of projects; a public project always has a program. */
const columns = fc.oneof(
  oneOf([...projectTypes, null]).map((type) => sql`project_type = ${type}`),
  oneOf(programTypes.slice(0, 3)).map((program) => sql`program_type = ${program}`),
  oneOf([...stages, null]).map((stage) => sql`stage = ${stage}`),
  oneOf(['Draft', 'Submitted', 'Approved']).map((status) => sql`status = ${status}`),
  oneOf(['Public', 'Private']).map((visibility) => sql`visibility = ${visibility}`),
  oneOf([true, false]).map((is) => sql`is_archived = ${is}, is_featured = ${is}`),
  oneOf([true, false]).map((is) => sql`is_archived = not ${is}, project_type = null, stage = null`),
);

const acts = fc.oneof(
  fc.record({ set: columns, of: serials }).map(({ set, of }) => async () => {
    const changed = of.map((place) => projects[place] ?? '');
    await execute(sql`update project set ${set} where serial = any(${changed}::text[])`);
  }),
  fc.record({ of: serials, to: fc.nat(ORGANIZATIONS - 1) }).map(({ of, to }) => async () => {
    const moved = of.map((place) => projects[place] ?? '');
    await execute(sql`
      update project set organization = ${organizations[to]}
      where serial = any(${moved}::text[]) and next_sequence = 1`);
  }),
  fc
    .record({ of: serials, year: oneOf(years), tonnes: fc.integer({ min: 3, max: 9 }) })
    .map((issue) => () => {
      return issueAndUse(
        issue.of.map((place) => projects[place] ?? ''),
        issue,
      );
    }),
);

/** Issues units to projects that were not moved, in one change of the ledger; retires, transfers and cancels some of them. */
async function issueAndUse(issuing: readonly string[], { year, tonnes }: { year: number; tonnes: number }) {
  const { rows } = await sql<{ project: string; organization: string; next: number }>`
    select serial as project, organization, next_sequence as next from project
    where serial = any(${issuing}::text[]) and starts_with(serial, organization)
  `.execute(database.db);
  await inLedger(
    database,
    rows.flatMap(({ project, organization, next }) => {
      const units = (place: number) => {
        return { organization, project, range: { min: next + place, max: next + place } };
      };
      const receiver = organizations.find((other) => other !== organization) ?? '';
      return [
        { type: 'issue', organization, project, year, tonnes } as const,
        { type: 'retire', ...units(0), purpose: { kind: 'other', note: 'Travel' } } as const,
        { type: 'transfer', ...units(1), receiver } as const,
        { type: 'cancel', ...units(2) } as const,
      ];
    }),
  );
}

const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined, freq: 2 });
const queries = fc
  .record({
    search: maybe(oneOf(['cedar', 'heat', 'nowhere'])),
    serial: maybe(oneOf(['CA00000', 'XX'])),
    bbox: maybe(oneOf(['-180,-5,180,12', '0,0,20,20'])),
    program: maybe(oneOf(programTypes.slice(0, 3))),
    type: maybe(fc.uniqueArray(oneOf(projectTypes), { minLength: 1 }).map((types) => types.join(','))),
    stage: maybe(oneOf(stages)),
    vintage: maybe(oneOf([...years, 1999])),
    organization: maybe(fc.uniqueArray(fc.nat(ORGANIZATIONS - 1), { minLength: 1, maxLength: 3 })),
  })
  .map(({ organization, ...query }) => {
    const chosen = organization?.map((place) => organizations[place]).join(',');
    return { ...query, ...(chosen !== undefined && { organization: chosen }) };
  });

function inOrder(rows: readonly FacetRow[]): readonly string[] {
  return rows.map((row) => JSON.stringify([row.facet, row.value, row.name, row.count])).toSorted();
}

async function expectReference(given: Readonly<Record<string, unknown>>): Promise<void> {
  const { search: text, ...query } = JSON.parse(JSON.stringify(given)) as ProjectQuery;
  const search = readSearch(text);
  const { facets, serials: listed } = await referenceFacets(database.db, { query, search });
  expect(inOrder(await countFacetRows(database.db, { query, search }))).toEqual(inOrder(facets));
  const page = { ...query, page: 1, pageSize: 3 };
  const { rows, total } = await listPublicProjectRows(database.db, { query: page, search });
  expect(total).toBe(listed.length);
  // The order of a search is the list's own.
  const inOrderOfList = search === null ? listed.slice(0, 3) : rows.map(({ serial }) => serial);
  expect(rows.map(({ serial }) => serial)).toEqual(inOrderOfList);
}

describe('facets and lists', () => {
  it('are what the projects and their live blocks say, after any changes and under any filters', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(acts, { minLength: 1, maxLength: 6 }),
        fc.array(queries, { minLength: 6, maxLength: 10 }),
        async (changes, asked) => {
          for (const change of changes) await change();
          for (const query of [{}, ...asked]) await expectReference(query);
        },
      ),
      { numRuns: 20, endOnFailure: true },
    );
    expect((await checkProjection(database.db)).differences).toEqual([]);
  });

  it('count a project that is deleted or made public no longer, and one that is new', async () => {
    const organization = organizations[0] ?? '';
    const counts = async () =>
      (
        await sql`select * from public_project_count where projects <> 0 order by 1, 2, 3, 4`.execute(
          database.db,
        )
      ).rows;
    const before = await counts();
    const added = await aProject(database, organization, { projectType: null, programType: 'FCM' });
    expect(await counts()).not.toEqual(before);
    await execute(sql`delete from project where serial = ${added}`);
    expect(await counts()).toEqual(before);
  });
});

describe('the check of the registry', () => {
  it.each([
    [
      'a count',
      sql`update public_project_count set projects = projects + 1 where year = 0`,
      /public projects are counted of /,
    ],
    [
      'the vintages of a project',
      sql`update project set vintages = '{1950}' where next_sequence > 1`,
      /"vintages":\[1950\]/,
    ],
  ])('names %s that was changed', async (_what, change, difference) => {
    await issueAndUse([projects[0] ?? ''], { year: 2020, tonnes: 5 });
    const undone = new Error('undone');
    let differences: readonly string[] = [];
    const changed = database.transact(async (tx) => {
      await change.execute(tx);
      differences = (await checkProjection(tx as unknown as Db)).differences;
      throw undone;
    });
    await expect(changed).rejects.toBe(undone);
    expect(differences).toContainEqual(expect.stringMatching(difference));
  });
});

it('an older registry gets vintages and counts from its blocks and projects', async () => {
  await issueAndUse(projects.slice(0, 3), { year: 2018, tonnes: 5 });
  const undone = new Error('undone');
  let differences: readonly string[] | null = null;
  const remade = database.transact(async (tx) => {
    await sql`drop view public_project_count_now`.execute(tx);
    await sql`drop table public_project_count`.execute(tx);
    await sql`drop function note_public_project_count_written, add_public_project_counts(jsonb)`.execute(tx);
    await sql`drop index organization_most_projects`.execute(tx);
    // With the indexes that have it.
    await sql`alter table project drop column vintages`.execute(tx);
    await sql`create index project_newest on project (serial)`.execute(tx);
    await up(tx as unknown as Kysely<unknown>);
    differences = (await checkProjection(tx as unknown as Db)).differences;
    throw undone;
  });
  await expect(remade).rejects.toBe(undone);
  expect(differences).toEqual([]);
});
