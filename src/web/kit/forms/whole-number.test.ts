import { describe, expect, it } from 'vitest';
import { requiredWholeNumber, wholeNumber } from './whole-number.ts';

describe('wholeNumber', () => {
  it.each(['three', '3.5', '3,5', '-1', '1e3', '12,34', '1,2345', '0x10', '３x'])('rejects %s', (typed) => {
    expect(wholeNumber(typed)).toBeNaN();
  });

  it.each([
    ['3', 3],
    [' 007 ', 7],
    ['1,200', 1200],
    ['1 200', 1200],
    ['1\u{202F}200\u{A0}000', 1_200_000],
    ['', 0],
  ])('reads %s with the separators of either language', (typed, number) => {
    expect(wholeNumber(typed)).toBe(number);
  });
});

describe('requiredWholeNumber', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['-1', null],
    ['1.5', null],
    ['1000000000', null],
    ['0', 0],
    ['999999999', 999_999_999],
    ['1 000', 1000],
    ['1,000', 1000],
  ])('reads %j as %j', (typed, number) => {
    expect(requiredWholeNumber(typed)).toBe(number);
  });
});
