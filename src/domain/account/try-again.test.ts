import { describe, expect, it } from 'vitest';
import { allPlacesPace, oneMoreFailed, onePlacePace, type Pace, waitAfter } from './try-again.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

describe('waitAfter and oneMoreFailed', () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 5],
    [6, 10],
    [7, 20],
    [11, 300],
    [10_000, 300],
  ])('delays the next try after %i failures by %i seconds', (count, seconds) => {
    expect(waitAfter({ count, lastAt: noon }, noon)).toBe(seconds);
  });

  it('reduces the delay over time and forgets it after fifteen minutes', () => {
    expect(waitAfter({ count: 5, lastAt: noon }, later(3))).toBe(2);
    expect(waitAfter({ count: 5, lastAt: noon }, later(4.5))).toBe(1);
    expect(waitAfter({ count: 5, lastAt: noon }, later(5))).toBe(0);
    expect(waitAfter({ count: 50, lastAt: noon }, later(900))).toBe(0);
  });

  it('counts failures and restarts once they are forgotten', () => {
    expect(oneMoreFailed(null, noon)).toEqual({ count: 1, lastAt: noon });
    expect(oneMoreFailed({ count: 4, lastAt: noon }, later(899))).toEqual({ count: 5, lastAt: later(899) });
    expect(oneMoreFailed({ count: 9, lastAt: noon }, later(900))).toEqual({ count: 1, lastAt: later(900) });
  });
});

describe('allPlacesPace', () => {
  /** Returns how many tries are allowed when they come every `everySeconds` for `forSeconds`. */
  const countAllowed = (pace: Pace, everySeconds: number, forSeconds: number) => {
    let tries = { count: 0, lastAt: noon };
    let count = 0;
    for (let second = 0; second < forSeconds; second += everySeconds) {
      if (pace.waitAfter(tries, later(second)) > 0) continue;
      tries = pace.oneMoreFailed(tries, later(second));
      count += 1;
    }
    return { count, tries };
  };

  it('allows fifty at once, then one a minute', () => {
    expect(countAllowed(allPlacesPace, 0.5, 30).count).toBe(50);
    expect(countAllowed(allPlacesPace, 1, 3600).count).toBe(50 + 59);
    const { tries } = countAllowed(allPlacesPace, 0.5, 30);
    expect(allPlacesPace.waitAfter(tries, later(30))).toBe(30);
    expect(allPlacesPace.waitAfter(tries, later(60))).toBe(0);
  });

  it('never delays what one place may try alone', () => {
    let tries = { count: 0, lastAt: noon };
    let own = { count: 0, lastAt: noon };
    for (let second = 0; second < 86_400; second += 1) {
      if (onePlacePace.waitAfter(own, later(second)) > 0) continue;
      expect(allPlacesPace.waitAfter(tries, later(second))).toBe(0);
      own = onePlacePace.oneMoreFailed(own, later(second));
      tries = allPlacesPace.oneMoreFailed(tries, later(second));
    }
  });

  it('forgets all tries after a while, and none when the clock goes back', () => {
    const { tries } = countAllowed(allPlacesPace, 0.5, 30);
    expect(allPlacesPace.oneMoreFailed(tries, later(3 * 3600))).toEqual({
      count: 1,
      lastAt: later(3 * 3600),
    });
    expect(allPlacesPace.waitAfter(tries, later(-3600))).toBeGreaterThan(0);
  });
});
