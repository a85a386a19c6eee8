import { describe, expect, it } from 'vitest';
import { breakLines } from './break-lines.ts';

const fitsTen = (line: string) => line.length <= 10;

describe('the lines of a card', () => {
  it('break between words', () => {
    expect(breakLines('Landfill gas at the bay', 3, fitsTen)).toEqual(['Landfill', 'gas at the', 'bay']);
  });

  it('never break a number', () => {
    expect(breakLines('reçues 1\u00a0960 t', 3, fitsTen)).toEqual(['reçues', '1\u00a0960 t']);
    expect(breakLines('reçues 1\u202f960 t', 3, fitsTen)).toEqual(['reçues', '1\u202f960 t']);
  });

  it('end in an ellipsis when the text is too long', () => {
    expect(breakLines('Landfill gas at the bay of plenty', 2, fitsTen)).toEqual(['Landfill', 'gas at th…']);
  });

  it('break a word longer than a line, and give an empty text one line', () => {
    expect(breakLines('Donaudampfschiff', 3, fitsTen)).toEqual(['Donaudampf', 'schiff']);
    expect(breakLines('  ', 3, fitsTen)).toEqual(['']);
  });

  it('never part a letter from its marks', () => {
    const fitsThree = (line: string) => line.length <= 3;
    expect(breakLines('x\u0331w\u0331u', 9, fitsThree)).toEqual(['x\u0331', 'w\u0331u']);
    expect(breakLines('x\u0331w\u0331 y y y', 1, fitsThree)).toEqual(['x\u0331…']);
  });
});
