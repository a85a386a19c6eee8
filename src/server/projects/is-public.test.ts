// @module-tag postgres: a condition in SQL, in every case

import { afterAll, beforeAll, expect, it } from 'vitest';
import { isPublic, projectStatuses, stages, visibilities } from '#domain/project/project-terms.ts';
import { anOrganization, aProject } from '../../../tests/support/builders.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import type { Database } from '../kernel/db.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('the database and the rule agree on public projects for every status, visibility, stage and archive flag', async () => {
  const organization = await anOrganization(database);
  const archived: string[] = [];
  for (const status of projectStatuses) {
    for (const visibility of visibilities) {
      for (const stage of [...stages, null]) {
        await aProject(database, organization, { status, visibility, stage });
        archived.push(await aProject(database, organization, { status, visibility, stage }));
      }
    }
  }
  await database.transact(async (tx) => {
    await tx.updateTable('project').set({ isArchived: true }).where('serial', 'in', archived).execute();
  });
  const rows = await database.db.selectFrom('project').selectAll().execute();
  expect(rows).toHaveLength(2 * projectStatuses.length * visibilities.length * (stages.length + 1));
  for (const row of rows) expect([row.serial, row.isPublic]).toEqual([row.serial, isPublic(row)]);
  expect(rows.filter((row) => row.isPublic)).toHaveLength(4);
});
