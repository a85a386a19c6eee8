// @module-tag postgres: windows and patterns over former rows

import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOrganization } from '../../../tests/support/builders.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import type { Database, Tx } from '../kernel/db.ts';
import { up as createPaymentRequests } from './0010-payment-requests.ts';
import { up as createAnswers } from './0011-answered-payments.ts';
import { up } from './0025-payments-and-tokens.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Restores the tables that the migration changes, as they were before it (0008-accounts.ts). */
const before = [
  'drop table payment_check, payment_event, seller, payment_document, document_series, token_entry, payment',
  'drop function require_token_sum, note_token_entry_written',
  `alter table organization
    add column project_tokens int not null default 0 check (project_tokens between 0 and 9999),
    add column inventory_tokens int not null default 0 check (inventory_tokens between 0 and 9999),
    add column microsite_tokens int not null default 0 check (microsite_tokens between 0 and 9999),
    add column tokens_version int not null default 1`,
  `create table token_entry (
    id bigint generated always as identity primary key,
    organization text not null references organization,
    kind text not null check (kind in ('project', 'inventory', 'microsite')),
    change int not null check (change <> 0),
    balance int not null check (balance >= 0),
    reason text not null,
    actor uuid references account,
    at timestamptz not null
  )`,
  'create index token_entry_of_organization on token_entry (organization, id)',
  'create trigger token_entry_stays before update or delete on token_entry for each row execute function refuse_change()',
  'create trigger token_entry_remains before truncate on token_entry for each statement execute function refuse_change()',
];

async function restoreFormerTables(tx: Tx): Promise<void> {
  for (const statement of before) await sql.raw(statement).execute(tx);
  await createPaymentRequests(tx as unknown as Kysely<unknown>);
  await createAnswers(tx as unknown as Kysely<unknown>);
}

type FormerEntry = readonly [kind: string, change: number, balance: number, reason: string];

async function enter(tx: Tx, organization: string, entries: readonly FormerEntry[]): Promise<void> {
  for (const [kind, change, balance, reason] of entries)
    await sql`insert into token_entry (organization, kind, change, balance, reason, at)
      values (${organization}, ${kind}, ${change}, ${balance}, ${reason}, now())`.execute(tx);
}

async function set(tx: Tx, organization: string, tokens: readonly [number, number, number]) {
  const [project, inventory, microsite] = tokens;
  await sql`update organization set project_tokens = ${project}, inventory_tokens = ${inventory},
    microsite_tokens = ${microsite} where serial = ${organization}`.execute(tx);
}

async function entriesOf(tx: Tx, organization: string) {
  const rows = await tx
    .selectFrom('tokenEntry')
    .select(['kind', 'number', 'type', 'change', 'balance', 'project', 'reason'])
    .where('organization', '=', organization)
    .orderBy('kind', 'desc')
    .orderBy('number')
    .execute();
  return rows.map((row) => Object.values(row));
}

class Undo extends Error {}

/** Runs a test on the former tables, and undoes it: the next one begins with the present tables again. */
async function onFormerTables(act: (tx: Tx) => Promise<void>): Promise<void> {
  const run = database.transact(async (tx) => {
    await restoreFormerTables(tx);
    await act(tx);
    throw new Undo();
  });
  await run.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}
const migrate = (tx: Tx) => up(tx as unknown as Kysely<unknown>);

it('gives entries their type, number, balance and project, from what their reasons said', async () => {
  const organization = await anOrganization(database);
  await onFormerTables(async (tx) => {
    await set(tx, organization, [6, 22, 0]);
    await enter(tx, organization, [
      ['project', 3, 3, 'approval'],
      ['inventory', 22, 22, 'approval'],
      ['project', -1, 2, 'project CA000042-001'],
      ['project', 1, 3, 'project CA000042-001 deleted'],
      ['project', 4, 7, 'Paid by cheque'],
      ['project', -1, 6, ''],
    ]);
    await migrate(tx);
    expect(await entriesOf(tx, organization)).toEqual([
      ['project', 1, 'granted', 3, 3, null, 'approval'],
      ['project', 2, 'spent', -1, 2, 'CA000042-001', null],
      ['project', 3, 'returned', 1, 3, 'CA000042-001', null],
      ['project', 4, 'granted', 4, 7, null, 'Paid by cheque'],
      ['project', 5, 'corrected', -1, 6, null, null],
      ['inventory', 1, 'granted', 22, 22, null, 'approval'],
    ]);
  });
});

it('enters numbers that were set without an entry, so that the sum is the number that was shown', async () => {
  const imported = await anOrganization(database, 'Imported');
  const partly = await anOrganization(database, 'Partly');
  await onFormerTables(async (tx) => {
    await set(tx, imported, [5, 0, 2]);
    await set(tx, partly, [1, 0, 0]);
    await enter(tx, partly, [['project', 4, 4, 'approval']]);
    await migrate(tx);
    expect(await entriesOf(tx, imported)).toEqual([
      ['project', 1, 'corrected', 5, 5, null, 'carried-over'],
      ['microsite', 1, 'corrected', 2, 2, null, 'carried-over'],
    ]);
    expect(await entriesOf(tx, partly)).toEqual([
      ['project', 1, 'granted', 4, 4, null, 'approval'],
      ['project', 2, 'corrected', -3, 1, null, 'carried-over'],
    ]);
  });
});

it('keeps payment requests: those marked as done are paid by invoice, without tokens', async () => {
  const organization = await anOrganization(database);
  await onFormerTables(async (tx) => {
    await sql`insert into payment_request (organization, count, fee, total_cents, asked_at, done_at)
      values (${organization}, 2, 850, 178500, now(), now()), (${organization}, 1, 500, 52500, now(), null)`.execute(
      tx,
    );
    await sql`insert into payment_request (organization, tonnes, asked_at) values (${organization}, 900, now())`.execute(
      tx,
    );
    await migrate(tx);
    const rows = await tx
      .selectFrom('payment')
      .select(['method', 'state', 'count', 'totalCents', 'tonnes', 'tokens'])
      .orderBy('id')
      .execute();
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['invoice', 'paid', 2, 178_500, null, null],
      ['invoice', 'requested', 1, 52_500, null, null],
      ['invoice', 'requested', null, null, 900, null],
    ]);
  });
});

it('refuses entries that do not add up, and changes of entries, from then on', async () => {
  const organization = await anOrganization(database);
  const insert = (number: number, change: number, balance: number) =>
    database.transact(async (tx) => {
      await sql`insert into token_entry (organization, kind, number, type, change, balance, at)
        values (${organization}, 'project', ${number}, 'granted', ${change}, ${balance}, now())`.execute(tx);
    });
  await insert(1, 2, 2);
  await expect(insert(2, 2, 5)).rejects.toThrow('does not add up');
  await expect(insert(3, 2, 4)).rejects.toThrow('does not add up');
  await expect(
    database.transact(async (tx) => {
      await sql`update token_entry set change = 3 where organization = ${organization}`.execute(tx);
    }),
  ).rejects.toThrow();
});
