import { describe, expect, it } from 'vitest';
import { emailGroupsOf, lastDigestEnd } from './email-choice.ts';

describe('the end of a digest', () => {
  it.each([
    // 7:00 at the registry is 14:00 in UTC.
    ['daily', '2026-11-25T14:00:00Z', '2026-11-25T14:00:00.000Z'],
    ['daily', '2026-11-25T13:59:59Z', '2026-11-24T14:00:00.000Z'],
    ['daily', '2026-11-26T06:30:00Z', '2026-11-25T14:00:00.000Z'],
    // The 23rd is a Monday.
    ['weekly', '2026-11-23T14:00:00Z', '2026-11-23T14:00:00.000Z'],
    ['weekly', '2026-11-23T13:59:59Z', '2026-11-16T14:00:00.000Z'],
    ['weekly', '2026-11-29T23:00:00Z', '2026-11-23T14:00:00.000Z'],
  ] as const)('%s at %s is %s', (frequency, now, end) => {
    expect(lastDigestEnd(frequency, new Date(now)).toISOString()).toBe(end);
  });
});

it('only administrators choose for the queue', () => {
  expect(emailGroupsOf({ isAdministrator: false })).toEqual(['reviews', 'units']);
  expect(emailGroupsOf({ isAdministrator: true })).toEqual(['reviews', 'units', 'queue']);
});
