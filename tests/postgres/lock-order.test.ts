// @module-tag postgres

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { lockUser } from '#server/users/user-store.ts';
import { anAccount } from '../support/accounts.ts';
import { anInventory, anOrganization, aProject } from '../support/builders.ts';
import { testSimultaneousWrites } from '../support/simultaneous-writes.ts';
import { anOperationOnAUnit } from '../support/units-to-operate-on.ts';

const { database, app, units, aSharedWorld } = testSimultaneousWrites({ part: 0, of: 2 });

describe('writes', () => {
  it('do not wait for projects of other organizations that they name', async () => {
    const { headers } = await aSharedWorld();
    const foreign = await anInventory(database(), await anOrganization(database()), { 2024: 10 });
    const against = { status: 'RetiredInventory', inventoryProject: foreign, inventoryYear: 2024 };
    const url = `/api/projects/${units().project}/updateEmissions`;
    const owner = headers.owner as Record<string, string>;
    const status = await database().transact(async (tx) => {
      await sql`select from project where serial = ${foreign} for no key update`.execute(tx);
      const sent = { method: 'POST', url, headers: owner, payload: anOperationOnAUnit(against) } as const;
      return (await app().inject(sent)).statusCode;
    });
    expect(status).toBe(400);
  });

  it('that only refer to an account or organization do not wait for those that lock it', async () => {
    const { id, organization } = await anAccount(database());
    const project = await aProject(database(), organization ?? '');
    const referredTo = await database().transact(async (tx) => {
      await lockUser(tx, id);
      // Counts the organization's public projects anew.
      await sql`update project set visibility = 'Private' where serial = ${project}`.execute(tx);
      return database().transact(async (other) => {
        const free = sql`for key share skip locked`;
        const accounts = await sql`select from account where id = ${id} ${free}`.execute(other);
        const organizations =
          await sql`select from organization where serial = ${organization} ${free}`.execute(other);
        return [accounts.rows.length, organizations.rows.length];
      });
    });
    expect(referredTo).toEqual([1, 1]);
  });
});
