import { expect, it } from 'vitest';
import { registryDay } from './locale.ts';

it.each([
  ['2026-03-31T23:00:00Z', '2026-03-31'],
  ['2026-04-01T05:00:00Z', '2026-03-31'],
  ['2026-01-01T07:59:59Z', '2025-12-31'],
  ['2026-01-01T08:00:00Z', '2026-01-01'],
])('%s is %s at the registry', (moment, day) => {
  expect(registryDay(new Date(moment))).toBe(day);
});
