import { describe, expect, it } from 'vitest';
import { keysInForce } from './log-keys.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const keys = [
  { key: 'one', from: 0, at: day(1) },
  { key: 'two', from: 11, at: day(10) },
  { key: 'three', from: 21, at: day(110) },
];

describe('the keys that sign a checkpoint', () => {
  it.each([
    [10, day(9), ['one']],
    [10, day(99), ['one']],
    [11, day(10), ['two', 'one']],
    [20, day(99), ['two', 'one']],
    [20, day(100), ['two']],
    [20, day(300), ['two']],
    [21, day(110), ['three', 'two']],
    [21, day(200), ['three']],
  ])('of %i entries on %s are %j', (size, at, expected) => {
    expect(keysInForce(keys, size, at)).toEqual(expected);
  });

  it('are none of a log that has none', () => {
    expect(keysInForce([], 5, day(1))).toEqual([]);
  });
});
