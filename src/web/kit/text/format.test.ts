import { describe, expect, it } from 'vitest';
import { formatDay } from './format.ts';

describe('formatDay', () => {
  it.each([
    ['2026-03-31', 'March 31, 2026'],
    ['2026-04-01T05:00:00.000Z', 'March 31, 2026'],
    ['2026-04-01T07:00:00.000Z', 'April 1, 2026'],
  ])('formats %s as %s', (text, day) => {
    expect(formatDay(text)).toBe(day);
  });
});
