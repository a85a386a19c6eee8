import { describe, expect, it } from 'vitest';
import { oneMoreFailed, waitAfter } from './try-again.ts';

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
