import { describe, expect, it } from 'vitest';
import { momentOf, registryDay, registryTimeZone, registryYear } from './registry-day.ts';

describe('registryDay', () => {
  it.each([
    ['2026-03-31T23:00:00Z', '2026-03-31'],
    ['2026-04-01T05:00:00Z', '2026-03-31'],
    ['2026-01-01T07:59:59Z', '2025-12-31'],
    ['2026-01-01T08:00:00Z', '2026-01-01'],
    // The clocks are not set back any more.
    ['2026-11-19T06:59:59Z', '2026-11-18'],
    ['2026-11-19T07:00:00Z', '2026-11-19'],
    ['2027-01-01T07:00:00Z', '2027-01-01'],
  ])('%s is %s at the registry', (moment, day) => {
    expect(registryDay(new Date(moment))).toBe(day);
  });
});

describe('registryYear', () => {
  it.each([
    ['2026-01-01T07:59:59Z', 2025],
    ['2026-01-01T08:00:00Z', 2026],
  ])('%s is in %d', (moment, year) => {
    expect(registryYear(new Date(moment))).toBe(year);
  });
});

describe('momentOf', () => {
  it.each([
    ['2026-01-01', '2026-01-01'],
    ['2026-07-31', '2026-07-31'],
    ['2026-01-01T07:59:59Z', '2025-12-31'],
    ['2026-01-01T08:00:00.000Z', '2026-01-01'],
  ])('of %s is on %s at the registry', (text, day) => {
    expect(registryDay(momentOf(text))).toBe(day);
  });
});

describe('registryTimeZone', () => {
  it('is one whose data nobody has changed', () => {
    expect(registryTimeZone(new Date('2026-03-08T09:59:59Z'))).toBe('America/Vancouver');
    expect(registryTimeZone(new Date('2026-03-08T10:00:00Z'))).toBe('Etc/GMT+7');
  });
});
