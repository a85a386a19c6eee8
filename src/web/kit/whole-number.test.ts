import { describe, expect, it } from 'vitest';
import { wholeNumber } from './whole-number.ts';

describe('a whole number that was typed', () => {
  it.each(['three', '3.5', '3,5', '-1', '1e3', '12,34', '1,2345', '0x10', '３x'])('is none: %s', (typed) => {
    expect(wholeNumber(typed)).toBeNaN();
  });

  it.each([
    ['3', 3],
    [' 007 ', 7],
    ['1,200', 1200],
    ['1 200', 1200],
    ['1\u{202F}200\u{A0}000', 1_200_000],
    ['', 0],
  ])('is read with the separators of either language: %s', (typed, number) => {
    expect(wholeNumber(typed)).toBe(number);
  });
});
