import { describe, expect, it } from 'vitest';
import { ACCOUNT_REVIEW_DAYS, afterBusinessDays } from './review-days.ts';

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
