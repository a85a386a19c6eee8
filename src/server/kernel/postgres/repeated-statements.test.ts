import { expect, it } from 'vitest';
import { repeatedStatements } from './repeated-statements.ts';

it('names a statement from the third time on, and every other one differently', () => {
  const nameOf = repeatedStatements();
  const texts = [
    'select 1 where 1 = $1',
    ' with a as (select 1) update b set c = $1',
    'delete from d where e = $1',
  ];
  for (const text of texts) expect([nameOf(text), nameOf(text)]).toEqual([undefined, undefined]);
  const names = texts.map(nameOf);
  expect(new Set(names).size).toBe(3);
  expect(names).not.toContain(undefined);
  expect(texts.map(nameOf)).toEqual(names);
});

it.each(['select * from project where serial = $1', 'select project.* from project', 'begin', 'savepoint a'])(
  'never names %s',
  (text) => {
    const nameOf = repeatedStatements();
    expect([1, 2, 3, 4].map(() => nameOf(text))).toEqual([undefined, undefined, undefined, undefined]);
  },
);

it('names a statement that counts with a star', () => {
  const nameOf = repeatedStatements();
  const names = [1, 2, 3].map(() => nameOf('select count(*) from project where serial = $1'));
  expect(names[2]).toBe('repeated_1');
});

it('names no more than connections can keep', () => {
  const nameOf = repeatedStatements();
  const names = Array.from({ length: 300 }, (_, number) => {
    const text = `select ${number} where 1 = $1`;
    return [1, 2, 3].map(() => nameOf(text))[2];
  });
  expect(names.filter((name) => name !== undefined)).toHaveLength(200);
});
