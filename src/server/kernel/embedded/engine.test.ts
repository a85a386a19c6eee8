import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from './engine.ts';
import { openMemoryDatabase } from './open-memory.ts';

describe('a statement with a name', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await openMemoryDatabase();
  });
  afterAll(() => engine.close());

  it('runs again with other values', async () => {
    const ask = (...values: readonly unknown[]) =>
      engine.query('select $1::int + 1 as next, $2::text[] as words, $3::jsonb as facts', values, 'again');
    const first = await ask(1, ['one', 'two'], { stage: 'Active' });
    const second = await ask(41, null, null);
    expect(first.rows).toEqual([{ next: 2, words: ['one', 'two'], facts: { stage: 'Active' } }]);
    expect(second.rows).toEqual([{ next: 42, words: null, facts: null }]);
  });

  it('sees what was committed and a table that was changed meanwhile', async () => {
    await engine.exec('create table counted (number int)');
    const count = () => engine.query('select count(*)::int as count from counted', [], 'count');
    expect((await count()).rows).toEqual([{ count: 0 }]);
    await engine.exec('insert into counted values (1); create index on counted (number)');
    expect((await count()).rows).toEqual([{ count: 1 }]);
  });

  it('fails alone: the next statement runs', async () => {
    const divide = (by: number) => engine.query('select 6 / $1::int as result', [by], 'divide');
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect((await divide(2)).rows).toEqual([{ result: 3 }]);
    await expect(engine.query('select nothing from nowhere', [], 'wrong')).rejects.toMatchObject({
      code: '42P01',
    });
    expect((await engine.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  });
});
