// @module-tag postgres: statements that each connection keeps

import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import type { Database, Tx } from './db.ts';
import { arrayOf, prepareRead, prepareWrite } from './statements.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Count = { readonly bucket: string; readonly subject: string };
const at = new Date('2026-01-01T00:00:00Z');

const count = prepareWrite((tx, { bucket, subject }: Count) =>
  tx
    .insertInto('countedRequest')
    .values({ bucket, subject, at, endsAt: at })
    .returning(['bucket', 'subject']),
);
const subjectsOf = prepareRead((db, { bucket }: Pick<Count, 'bucket'>) =>
  db.selectFrom('countedRequest').select('subject').where('bucket', '=', bucket).orderBy('subject'),
);
const divide = prepareWrite(
  (_, { by }: { readonly by: number }) => sql<{ result: number }>`select 6 / ${by}::int as result`,
);

const twice = prepareRead(
  (_, { value }: { readonly value: string }) =>
    sql<object>`select 'before' as one_name, ${value}::text as one_name, 'after' as last_name`,
);

it('a prepared read may have two columns of one name: the later one counts, and the next keep their own', async () => {
  expect(await twice(database.db, { value: 'x' })).toEqual([{ oneName: 'x', lastName: 'after' }]);
});

describe('a prepared write', () => {
  it('runs again and again with other values, on every connection', async () => {
    const subjects = Array.from({ length: 40 }, (_, number) => `subject ${10 + number}`);
    await Promise.all(subjects.map((subject) => database.transact(count, { bucket: 'many', subject })));
    expect(await subjectsOf(database.db, { bucket: 'many' })).toEqual(
      subjects.map((subject) => ({ subject })),
    );
  });

  it('is undone with its transaction, and runs in the next one', async () => {
    const input = { bucket: 'undone', subject: 'one' };
    const fail = async (tx: Tx) => {
      await count(tx, input);
      throw new Error('Undo it.');
    };
    await expect(database.transact(fail)).rejects.toThrow('Undo it.');
    expect(await subjectsOf(database.db, { bucket: 'undone' })).toEqual([]);
    expect(await database.transact(count, input)).toEqual([input]);
    expect(await subjectsOf(database.db, { bucket: 'undone' })).toEqual([{ subject: 'one' }]);
  });

  it('fails alone: it runs again with values that fit', async () => {
    await expect(database.transact(divide, { by: 0 })).rejects.toMatchObject({ code: '22012' });
    for (const by of [1, 2, 3]) expect(await database.transact(divide, { by })).toEqual([{ result: 6 / by }]);
  });

  it('passes through the plugins of its own transaction only', async () => {
    const input = { bucket: 'plugins', subject: 'as it is' };
    const shouting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) =>
        Promise.resolve({ ...result, rows: result.rows.map((row) => ({ ...row, subject: 'ALTERED' })) }),
    };
    const altered = await database.transact((tx: Tx) => count(tx.withPlugin(shouting) as Tx, input));
    expect(altered).toEqual([{ ...input, subject: 'ALTERED' }]);
    expect(await database.transact(count, input)).toEqual([input]);
  });

  it('sees a column that was added meanwhile as one that it does not read', async () => {
    const input = { bucket: 'altered table', subject: 'one' };
    await database.transact(count, input);
    await database.transact(
      async (tx: Tx) => void (await sql`alter table counted_request add column extra int`.execute(tx)),
    );
    expect(await database.transact(count, input)).toEqual([input]);
  });
});

describe('arrays of a prepared statement', () => {
  const numbered = prepareWrite(
    (_, { words, numbers }: { readonly words: readonly string[]; readonly numbers: readonly number[] }) =>
      sql<{
        word: string;
        number: number;
      }>`select word, number from unnest(${arrayOf(words, 'text')}, ${arrayOf(numbers, 'bigint')}) as given (word, number)`,
  );

  it('may have any length', async () => {
    for (let length = 0; length < 12; length += 1) {
      const rows = Array.from({ length }, (_, number) => ({ word: `word, "${number}"`, number }));
      const input = { words: rows.map(({ word }) => word), numbers: rows.map(({ number }) => number) };
      expect(await database.transact(numbered, input)).toEqual(rows);
    }
  });
});
