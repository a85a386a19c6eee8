import { describe, expect, it, onTestFinished } from 'vitest';
import { formatDay, formatMoment, formatWeekday } from './format.ts';
import { startLocale } from './locale.ts';

describe('formatDay', () => {
  it.each([
    ['2026-03-31', 'March 31, 2026'],
    ['2026-04-01T05:00:00.000Z', 'March 31, 2026'],
    ['2026-04-01T07:00:00.000Z', 'April 1, 2026'],
    ['2026-11-19T07:30:00Z', 'November 19, 2026'],
  ])('formats %s as %s', (text, day) => {
    expect(formatDay(text)).toBe(day);
  });

  it('writes the first of a month in French as its ordinal', () => {
    startLocale('fr');
    onTestFinished(() => startLocale('en'));
    expect(formatDay('2026-12-01')).toBe('1er décembre 2026');
    expect(formatDay('2026-12-11')).toBe('11 décembre 2026');
    expect(formatMoment('2026-12-01T20:00:00Z')).toMatch(/^1er déc/);
    expect(formatWeekday('2026-12-01T20:00:00Z')).toBe('mar. 1er déc.');
    expect(formatWeekday('2026-12-11T20:00:00Z')).toBe('ven. 11 déc.');
  });
});
