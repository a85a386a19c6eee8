import { describe, expect, it } from 'vitest';
import { ACCOUNT_REVIEW_DAYS, afterBusinessDays, businessDaysBetween } from './review-days.ts';

describe('afterBusinessDays', () => {
  it.each([
    ['a Monday', '2026-03-02T09:30:00Z', '2026-03-05T09:30:00Z'],
    ['a Wednesday', '2026-03-04T09:30:00Z', '2026-03-09T09:30:00Z'],
    ['a Friday', '2026-03-06T23:59:00Z', '2026-03-11T23:59:00Z'],
    ['a Friday evening at the registry', '2026-02-07T05:00:00Z', '2026-02-12T05:00:00Z'],
    ['a Saturday', '2026-03-07T08:00:00Z', '2026-03-11T08:00:00Z'],
    ['a Sunday', '2026-03-08T12:00:00Z', '2026-03-11T12:00:00Z'],
    ['the end of a year', '2026-12-31T12:00:00Z', '2027-01-05T12:00:00Z'],
  ])('skips weekends when counting three days from %s', (_, from, due) => {
    expect(afterBusinessDays(new Date(from), ACCOUNT_REVIEW_DAYS)).toEqual(new Date(due));
  });

  it('returns the same moment for zero days', () => {
    const moment = new Date('2026-03-07T00:00:00Z');
    expect(afterBusinessDays(moment, 0)).toEqual(moment);
  });
});

describe('businessDaysBetween', () => {
  it.each([
    ['within a day', '2026-03-04T18:00:00Z', '2026-03-05T00:00:00Z', 0.25],
    ['five days of a week and the weekend after it', '2026-03-16T17:00:00Z', '2026-03-23T17:00:00Z', 5],
    ['within a weekend', '2026-03-14T17:00:00Z', '2026-03-15T17:00:00Z', 0],
    ['from Friday noon to Monday noon', '2026-03-13T19:00:00Z', '2026-03-16T19:00:00Z', 1],
    ['from Friday noon to Sunday', '2026-03-13T19:00:00Z', '2026-03-15T20:00:00Z', 0.5],
    ['on a Friday evening at the registry in winter', '2026-02-07T05:00:00Z', '2026-02-07T08:00:00Z', 0.125],
    ['from winter to summer', '2026-03-06T08:00:00Z', '2026-03-09T07:00:00Z', 23 / 24],
    ['backwards', '2026-03-05T00:00:00Z', '2026-03-04T18:00:00Z', 0],
  ])('leaves out weekends %s', (_, from, to, days) => {
    expect(businessDaysBetween(new Date(from), new Date(to))).toBeCloseTo(days, 6);
  });
});
