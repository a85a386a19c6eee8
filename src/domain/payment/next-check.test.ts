import { describe, expect, it } from 'vitest';
import { CONFIRMATION_MS, nextCheckAfter, REPEATABLE_MS } from './next-check.ts';

const HOUR = 3_600_000;

/** Returns the ages in seconds at which a payment is checked, from its order on. */
function checks(isAnswered: boolean, untilMs: number): readonly number[] {
  const ages: number[] = [];
  for (let age = 0; age < untilMs; ) {
    age += nextCheckAfter(age, isAnswered);
    ages.push(age / 1000);
  }
  return ages;
}

describe('nextCheckAfter', () => {
  it('doubles the age up to a quarter of an hour while the provider answers', () => {
    expect(checks(true, HOUR)).toEqual([20, 40, 80, 160, 320, 640, 1280, 2180, 3080, 3980]);
  });

  it('waits at most 40 seconds while the provider does not answer', () => {
    expect(checks(false, 240_000)).toEqual([20, 40, 80, 120, 160, 200, 240]);
  });

  it('stops repeating a charge well before the provider forgets its key', () => {
    expect(REPEATABLE_MS).toBeLessThan(24 * HOUR);
    expect(CONFIRMATION_MS).toBeLessThan(HOUR);
  });
});
