// @module-tag postgres: names found and sorted in the database

import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOrganization, aProject } from '../../../tests/support/builders.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import type { Database } from '../kernel/db.ts';
import { listNamedOrganizations } from './suggestion-queries.ts';

const names = [
  'Cedar Trust',
  'Cédar Bay',
  'Bay of 100%',
  'Old Cedar',
  'Trust',
  'Forêt',
  'Baie',
  'Trusted Bay',
];

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  for (const [place, name] of names.entries()) {
    const organization = await anOrganization(database, name);
    for (let project = 0; project < place % 4; project += 1) await aProject(database, organization);
  }
});
afterAll(() => database.close());

/** Lists what was suggested when every name was folded and compared. */
async function formerSerials(terms: readonly (readonly string[])[], limit: number) {
  const matches = terms.map(
    (spellings) => sql`(
      lower(unaccent(name)) like any(${spellings.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)}::text[])
        or lower(serial) = any(${spellings}::text[]))`,
  );
  const first = `${(terms[0]?.[0] ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ serial: string }>`
    select serial from organization
    where ${sql.join([sql`public_reduction_projects > 0`, ...matches], sql` and `)}
    order by lower(unaccent(name)) like ${first} desc, public_projects desc, serial limit ${limit}
  `.execute(database.db);
  return rows.map(({ serial }) => serial);
}

const term = fc.constantFrom(
  ['cedar'],
  ['ba', 'by'],
  ['trust'],
  ['100%'],
  ['t'],
  ['ca000002'],
  ['ca000003', 'old'],
  ['foret'],
  ['x'],
);

it('lists the organizations that it listed when every name was compared', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(term, { minLength: 1, maxLength: 2 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 9 }),
      async (terms, limit, mostSorted) => {
        const found = await listNamedOrganizations(database.db, terms, limit, mostSorted);
        expect(found.map(({ serial }) => serial)).toEqual(await formerSerials(terms, limit));
      },
    ),
    { numRuns: 200, seed: 43 },
  );
});
