import { expect, it } from 'vitest';
import { operationQuery, queryWithoutOperation, readOperation } from './operation-address.ts';

it.each([
  ['', { kind: 'retire' }, '?units=retire'],
  ['?update', { kind: 'cancel', project: 'CA000042-001' }, '?update&units=cancel&units-project=CA000042-001'],
  [
    '?year=2024&search=',
    { kind: 'retire', year: 2024, picks: true },
    '?year=2024&search=&units=retire&units-year=2024&units-pick=1',
  ],
  ['?units=retire&page=2&units-year=2020', { kind: 'transfer' }, '?page=2&units=transfer'],
] as const)('the query %s keeps what is the page’s own beside the dialog', (query, start, expected) => {
  const opened = operationQuery(query, start);
  expect(opened).toBe(expected);
  expect(readOperation(opened)).toMatchObject(start);
  expect(readOperation(queryWithoutOperation(opened))).toBeNull();
});

it('serials come with their vintage, and what is unknown opens nothing', () => {
  const start = { kind: 'retire', serials: 'CA000042-001-000001..000005', vintage: 2023 } as const;
  expect(readOperation(operationQuery('', start))).toMatchObject(start);
  expect(readOperation('?units=eat')).toBeNull();
  expect(readOperation('?units=retire&units-year=soon')).toMatchObject({ year: undefined });
  expect(queryWithoutOperation('?update&unitsold=1')).toBe('?update&unitsold=1');
});
