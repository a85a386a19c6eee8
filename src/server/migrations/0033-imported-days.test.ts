import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOrganization, aProject } from '../../../tests/support/builders.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import type { Database, Tx } from '../kernel/db.ts';
import { up } from './0033-imported-days.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('the day of an imported project becomes its noon in UTC; a moment, and what was not imported, stay as they are', async () => {
  const organization = await anOrganization(database);
  const midnight = new Date('2024-05-31T00:00:00Z');
  const moment = new Date('2024-05-31T08:15:00Z');
  const source = (id: string) => ({ registry: 'Verra', id, url: null });
  const add = (facts: object) => aProject(database, organization, { status: 'Approved', ...facts });
  const serials = [
    await add({ source: source('V1'), registeredAt: midnight }),
    await add({ source: source('V2'), registeredAt: moment }),
    await add({ source: null, registeredAt: midnight }),
  ];
  await database.transact((tx: Tx) => up(tx as unknown as Kysely<unknown>));
  const rows = await database.db
    .selectFrom('project')
    .select(['registeredAt', 'submittedAt', 'approvedAt'])
    .where('serial', 'in', serials)
    .orderBy('serial')
    .execute();
  const noon = new Date('2024-05-31T12:00:00Z');
  expect(rows).toEqual(
    [noon, moment, midnight].map((at) => ({ registeredAt: at, submittedAt: at, approvedAt: at })),
  );
});
