import { describe, expect, it } from 'vitest';
import { breakLines } from './break-lines.ts';

const tenWide = (line: string) => line.length <= 10;

describe('the lines of a card', () => {
  it('break between words', () => {
    expect(breakLines('Landfill gas at the bay', 3, tenWide)).toEqual(['Landfill', 'gas at the', 'bay']);
  });

  it('end in an ellipsis where the text is longer', () => {
    expect(breakLines('Landfill gas at the bay of plenty', 2, tenWide)).toEqual(['Landfill', 'gas at th…']);
  });

  it('break a word that no line holds, and keep an empty text to one line', () => {
    expect(breakLines('Donaudampfschiff', 3, tenWide)).toEqual(['Donaudampf', 'schiff']);
    expect(breakLines('  ', 3, tenWide)).toEqual(['']);
  });
});
