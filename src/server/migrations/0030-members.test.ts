// @module-tag postgres: constraints dropped by their name

import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAccount } from '../../../tests/support/accounts.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import type { Database, Tx } from '../kernel/db.ts';
import { up } from './0030-members.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Restores the tables that the migration changes, as they were before it (0008-accounts.ts). */
const before = [
  'drop table invitation',
  'drop trigger account_keeps_owner on account',
  'drop function keep_an_owner',
  'drop index account_of_organization',
  'alter table account drop column member_role, add unique (organization)',
  'alter table account add column contact_tel text, add column mailing_address text',
  'alter table organization drop column contact_tel, drop column mailing_address',
];

it('makes every account an owner, and moves telephone and mailing address to the organization', async () => {
  const active = await anAccount(database);
  const archived = await anAccount(database, { state: 'archived' });
  const pending = await anAccount(database, { state: 'pending' });
  const rows = await database.transact(async (tx: Tx) => {
    for (const statement of before) await sql.raw(statement).execute(tx);
    await sql`update account set contact_tel = '604 555 0177', mailing_address = '7 Water Street'
      where id = ${active.id}`.execute(tx);
    await sql`update organization set slug = 'invitation' where serial = ${active.organization}`.execute(tx);
    await up(tx as unknown as Kysely<unknown>);
    const found = await tx
      .selectFrom('account')
      .leftJoin('organization', 'organization.serial', 'account.organization')
      .select(['account.id', 'memberRole', 'slug', 'contactTel', 'mailingAddress'])
      .execute();
    return new Map(found.map(({ id, ...row }) => [id, row]));
  });
  const owner = { memberRole: 'owner', slug: null };
  const contact = { contactTel: '604 555 0177', mailingAddress: '7 Water Street' };
  expect(rows.get(active.id)).toEqual({ ...owner, ...contact });
  expect(rows.get(archived.id)).toMatchObject({
    memberRole: 'owner',
    contactTel: null,
    mailingAddress: null,
  });
  expect(rows.get(pending.id)).toMatchObject({ memberRole: 'owner', contactTel: null });
});
