// @module-tag postgres: an index of trigrams

import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOrganization, aProject } from '../../../tests/support/builders.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import type { Database, Tx } from '../kernel/db.ts';
import { up } from './0053-keys-of-names.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const REGISTRY = 'Community inventories';

/** An organization and its inventory with the keys that an earlier version gave them. */
async function anOldInventory(name: string, place: string, key: string): Promise<string> {
  const organization = await anOrganization(database, `${name} ${key}`);
  const project = await aProject(database, organization, {
    programType: 'Inventory',
    projectType: null,
    stage: null,
    visibility: 'Private',
    address: place,
    source: { registry: REGISTRY, id: key, url: null },
  });
  await database.transact(async (tx) => {
    await sql`update organization set name = ${name}, source_key = ${`community:${key}`}
      where serial = ${organization}`.execute(tx);
  });
  return project;
}

async function anOldProponent(name: string, key: string): Promise<string> {
  const organization = await anOrganization(database, name);
  await database.transact(async (tx) => {
    await sql`update organization set source_key = ${key} where serial = ${organization}`.execute(tx);
  });
  return organization;
}

async function keysIn(tx: Tx, inventory: string) {
  const { rows } = await sql<{ id: string; key: string; organization: string }>`
    select source_id as id, source_id_key as key, source_key as organization
    from project join organization on organization.serial = project.organization
    where project.serial = ${inventory}`.execute(tx);
  return rows[0];
}

it('writes every key by one rule, and leaves those alone that would be the same', async () => {
  const [accented, first, second, noAddress] = [
    await anOldInventory('Sept-Îles', 'Sept-Îles, Québec, Canada', 'sept-iles|quebec|canada'),
    await anOldInventory('Gibsons', 'Gibsons, BC, Canada', 'gibsons|bc|canada'),
    await anOldInventory('Gibsons', 'Gibsons, British Columbia, Canada', 'gibsons|british columbia|canada'),
    await anOldInventory('Renamed', 'Elsewhere', 'salmon arm|bc|canada'),
  ];
  const proponent = await anOldProponent('Alder–Bay Works', 'proponent:alder–bay works');
  const twin = await anOldProponent('Alder Bay Works', 'proponent:alder bay works');
  await database.transact(async (tx) => {
    await sql`alter table organization drop column name_key, drop column name_core`.execute(tx);
    await up(tx as unknown as Kysely<unknown>);
    const key = (id: string) => ({ id, key: id, organization: `community:${id}` });
    expect(await keysIn(tx, accented)).toEqual(key('sept-iles|quebec|canada'));
    expect(await keysIn(tx, first)).toEqual(key('gibsons|british-columbia|canada'));
    expect(await keysIn(tx, second)).toMatchObject({
      id: 'gibsons|british columbia|canada',
      organization: 'community:gibsons|british columbia|canada',
    });
    expect(await keysIn(tx, noAddress)).toEqual(key('salmon-arm|british-columbia|canada'));
    const { rows } = await sql`select serial, source_key, name_key, name_core from organization
      where serial in (${proponent}, ${twin}) order by serial`.execute(tx);
    expect(rows).toEqual([
      {
        serial: proponent,
        sourceKey: 'proponent:alder-bay-works',
        nameKey: 'alder-bay-works',
        nameCore: 'alder bay works',
      },
      {
        serial: twin,
        sourceKey: 'proponent:alder bay works',
        nameKey: 'alder-bay-works',
        nameCore: 'alder bay works',
      },
    ]);
  });
});
