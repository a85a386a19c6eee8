import { describe, expect, it } from 'vitest';
import { ACCOUNT_REVIEW_DAYS, afterBusinessDays } from '#domain/review-days.ts';
import { DAY_MS } from './calendar.ts';
import { composeRequests } from './compose-requests.ts';

const week = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}T09:00:00Z`);

describe('composeRequests', () => {
  it.each(week)('are one or two days old on %s, except one slightly overdue', (moment) => {
    const now = new Date(moment);
    const overdue = composeRequests(now).map(({ at }) => {
      return (now.getTime() - afterBusinessDays(at, ACCOUNT_REVIEW_DAYS).getTime()) / DAY_MS;
    });
    const late = overdue.filter((days) => days > 0);
    expect(late).toHaveLength(1);
    expect(Math.max(...late)).toBeLessThanOrEqual(3);
    const ages = composeRequests(now).map(({ at }) => (now.getTime() - at.getTime()) / DAY_MS);
    expect(ages.filter((days) => days > 0 && days <= 2)).toHaveLength(2);
  });
});
