import { describe, expect, it } from 'vitest';
import { formatSpan } from './format-span.ts';

describe('the time between two instants', () => {
  it.each([
    ['2026-11-24T20:00:00Z', null],
    ['2026-11-25T12:00:00Z', '1 day'],
    ['2027-01-20T12:00:00Z', '57 days'],
    ['2027-08-26T12:00:00Z', '9 months'],
    ['2029-11-25T12:00:00Z', '3 years'],
  ])('from 2026-11-24 to %s is %s', (to, shown) => {
    expect(formatSpan('2026-11-24T12:00:00Z', to)).toBe(shown);
  });
});
