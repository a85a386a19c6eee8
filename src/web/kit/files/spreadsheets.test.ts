import { afterEach, describe, expect, it } from 'vitest';
import { startLocale } from '../text/locale.ts';
import { toCsv } from './spreadsheets.ts';

afterEach(() => startLocale('en'));

describe('a CSV file', () => {
  it('has a mark, quotes and no formulas', () => {
    expect(
      toCsv([
        ['a', 'b,c', 'say "x"'],
        ['=1+1', '-122.3', '@x'],
      ]),
    ).toBe(`\ufeffa,"b,c","say ""x"""\r\n'=1+1,-122.3,'@x\r\n`);
  });

  it('is separated by semicolons in French', () => {
    startLocale('fr');
    expect(toCsv([['a', 'b;c']])).toBe('\ufeffa;"b;c"\r\n');
  });
});
