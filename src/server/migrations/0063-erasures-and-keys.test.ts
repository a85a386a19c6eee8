// @module-tag postgres: events that are appended in one statement with their leaves

import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventLeaf } from '#domain/ledger/leaf.ts';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { anOrganization, aProject, inLedger } from '../../../tests/support/builders.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import type { Database, Db } from '../kernel/db.ts';
import { checkProjection } from '../ledger/check-projection.ts';
import { up } from './0063-erasures-and-keys.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Removes what the migration adds. */
const before = [
  'drop trigger opening_stays on opening',
  'drop trigger opening_remains on opening',
  'drop function refuse_opening_change',
  'alter table ledger_event drop column ref, drop column part, drop column vkey',
];

it('says of openings that were deleted before that they were erased, and keeps every leaf', async () => {
  const organization = await anOrganization(database);
  const open = await aProject(database, organization);
  const hidden = await aProject(database, organization, { visibility: 'Private' });
  const operationsOf = (project: string): LedgerOperation[] => [
    { type: 'issue', organization, project, year: 2022, tonnes: 9 },
    ...[1, 4, 7].map((min): LedgerOperation => {
      const range = { min, max: min + 2 };
      return { type: 'retire', organization, project, range, purpose: { kind: 'other', note: 'Travel' } };
    }),
  ];
  const events = [
    ...(await inLedger(database, operationsOf(open))),
    ...(await inLedger(database, operationsOf(hidden))),
  ];
  const at = (place: number) => events[place]?.index ?? 0;
  await database.transact(async (tx) => {
    const leaves = () => tx.selectFrom('logEntry').selectAll().orderBy('idx').execute();
    const kept = await leaves();
    for (const statement of before) await sql.raw(statement).execute(tx);
    const gone = [
      { idx: at(1), part: 'note' },
      { idx: at(5), part: 'note' },
      { idx: at(6), part: 'entry' },
    ] as const;
    for (const { idx, part } of gone)
      await tx.deleteFrom('opening').where('idx', '=', idx).where('part', '=', part).execute();
    await up(tx as unknown as Kysely<unknown>);
    const after = await leaves();
    expect(after.slice(0, kept.length)).toEqual(kept);
    const added = await tx
      .selectFrom('ledgerEvent')
      .select(['idx', 'at', 'ref', 'part'])
      .where('type', '=', 'erased')
      .orderBy('idx')
      .execute();
    expect(added.map(({ ref, part }) => ({ idx: ref, part }))).toEqual(gone);
    const expected = added.map(({ idx, at: moment, ref, part }) =>
      eventLeaf({
        index: idx,
        at: moment.toISOString().replace('.000Z', 'Z'),
        type: 'erased',
        ref: ref ?? 0,
        part: part ?? 'note',
      }),
    );
    expect(after.slice(kept.length).map(({ leaf }) => Buffer.from(leaf).toString())).toEqual(expected);
    expect((await checkProjection(tx as unknown as Db)).differences).toEqual([]);
  });
});
