import { expect, it } from 'vitest';
import { requestCounts } from './request-counts.ts';

const addresses = Array.from({ length: 100 }, (_, number) => `en auto /api/projects/CA000001-${number}`);

it('knows which addresses were requested more than once', () => {
  const counts = requestCounts();
  for (const address of addresses) counts.add(address);
  expect(addresses.filter(counts.isRepeated)).toEqual([]);
  counts.add(addresses[7] ?? '');
  expect(addresses.filter(counts.isRepeated)).toEqual([addresses[7]]);
  for (let time = 0; time < 300; time += 1) counts.add(addresses[7] ?? '');
  expect(counts.isRepeated(addresses[7] ?? '')).toBe(true);
});

it('forgets an address once others took its place', () => {
  const counts = requestCounts();
  counts.add('first');
  for (let number = 0; number < 500_000; number += 1) counts.add(`other ${number}`);
  counts.add('first');
  expect(counts.isRepeated('first')).toBe(false);
});
