import { describe, expect, it } from 'vitest';
import { allPlacesPace, oneMoreFailed, onePlacePace, type Pace, waitAfter } from './try-again.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

describe('tries that failed', () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 5],
    [6, 10],
    [7, 20],
    [11, 300],
    [10_000, 300],
  ])('in a row, %i of them, make the next wait %i seconds', (count, seconds) => {
    expect(waitAfter({ count, lastAt: noon }, noon)).toBe(seconds);
  });

  it('make it wait less as time goes by, and after fifteen minutes not at all', () => {
    expect(waitAfter({ count: 5, lastAt: noon }, later(3))).toBe(2);
    expect(waitAfter({ count: 5, lastAt: noon }, later(4.5))).toBe(1);
    expect(waitAfter({ count: 5, lastAt: noon }, later(5))).toBe(0);
    expect(waitAfter({ count: 50, lastAt: noon }, later(900))).toBe(0);
  });

  it('count on, and begin anew once they are forgotten', () => {
    expect(oneMoreFailed(null, noon)).toEqual({ count: 1, lastAt: noon });
    expect(oneMoreFailed({ count: 4, lastAt: noon }, later(899))).toEqual({ count: 5, lastAt: later(899) });
    expect(oneMoreFailed({ count: 9, lastAt: noon }, later(900))).toEqual({ count: 1, lastAt: later(900) });
  });
});

describe('tries from all places together', () => {
  /** How many of the tries that come every so many seconds for so long are let in. */
  const letIn = (pace: Pace, everySeconds: number, forSeconds: number) => {
    let tries = { count: 0, lastAt: noon };
    let count = 0;
    for (let second = 0; second < forSeconds; second += everySeconds) {
      if (pace.waitAfter(tries, later(second)) > 0) continue;
      tries = pace.oneMoreFailed(tries, later(second));
      count += 1;
    }
    return { count, tries };
  };

  it('are let in fifty at once, and then one a minute', () => {
    expect(letIn(allPlacesPace, 0.5, 30).count).toBe(50);
    expect(letIn(allPlacesPace, 1, 3600).count).toBe(50 + 59);
    const { tries } = letIn(allPlacesPace, 0.5, 30);
    expect(allPlacesPace.waitAfter(tries, later(30))).toBe(30);
    expect(allPlacesPace.waitAfter(tries, later(60))).toBe(0);
  });

  it('never wait for what one place alone may try', () => {
    let tries = { count: 0, lastAt: noon };
    let own = { count: 0, lastAt: noon };
    for (let second = 0; second < 86_400; second += 1) {
      if (onePlacePace.waitAfter(own, later(second)) > 0) continue;
      expect(allPlacesPace.waitAfter(tries, later(second))).toBe(0);
      own = onePlacePace.oneMoreFailed(own, later(second));
      tries = allPlacesPace.oneMoreFailed(tries, later(second));
    }
  });

  it('are forgotten whole after a while, and a clock that goes back forgets none', () => {
    const { tries } = letIn(allPlacesPace, 0.5, 30);
    expect(allPlacesPace.oneMoreFailed(tries, later(3 * 3600))).toEqual({
      count: 1,
      lastAt: later(3 * 3600),
    });
    expect(allPlacesPace.waitAfter(tries, later(-3600))).toBeGreaterThan(0);
  });
});
