// @module-tag postgres: an index on one part of a table

import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOrganization, aProject } from '../../../tests/support/builders.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import type { Database } from '../kernel/db.ts';
import { up } from './0050-source-id-keys.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Removes what the migration adds. */
const before = [
  'alter table project drop column source_id_key',
  'alter table imported_draft drop column source_id_key',
];

it('keeps the key of each id, of projects and drafts', async () => {
  const organization = await anOrganization(database);
  const sourceOf = (id: string) => ({ registry: 'A register', id, url: null });
  await aProject(database, organization, { source: sourceOf('VCS – 12') });
  await aProject(database, organization, { source: sourceOf('Re\u0301-1') });
  const own = await aProject(database, organization);
  await database.transact(async (tx) => {
    const read = () => tx.selectFrom('project').select('sourceIdKey').orderBy('serial').execute();
    const stored = await read();
    expect(stored.map(({ sourceIdKey }) => sourceIdKey)).toEqual(['vcs-12', 'r\u00e9-1', null]);
    for (const statement of before) await sql.raw(statement).execute(tx);
    await sql`insert into imported_draft (organization, registry, source_id, project, imported_at)
      values (${organization}, 'A register', 'D 1', ${own}, now())`.execute(tx);
    await up(tx as unknown as Kysely<unknown>);
    expect(await read()).toEqual(stored);
    const drafts = await tx.selectFrom('importedDraft').select('sourceIdKey').execute();
    expect(drafts).toEqual([{ sourceIdKey: 'd-1' }]);
  });
});
