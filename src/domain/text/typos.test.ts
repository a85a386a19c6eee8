import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTypos, nearestBeginnings, nearestWords, typosAllowed } from './typos.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 9 });

describe('typosAllowed and countTypos', () => {
  it.each([
    ['gas', 0],
    ['wind', 1],
    ['biomass', 1],
    ['landfill', 2],
    ['co2e', 0],
    ['ca000042', 0],
    ['éclair', 1],
    ['x'.repeat(41), 0],
  ])('allows typos in "%s": %i', (typed, allowed) => {
    expect(typosAllowed(typed)).toBe(allowed);
  });

  it.each([
    ['landfill', 'landfill', 0],
    ['lanfill', 'landfill', 1],
    ['lanndfill', 'landfill', 1],
    ['lamdfill', 'landfill', 1],
    ['wnid', 'wind', 1],
    ['lnadfil', 'landfill', 2],
    ['wind', 'solar', 3],
  ])('counts the typos from "%s" to "%s": %i', (typed, meant, typos) => {
    expect(countTypos(typed, meant, 2)).toBe(typos);
  });

  it('is symmetric, zero only for equal words, and at least the difference in length', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const typos = countTypos(one, other, 9);
        expect(countTypos(other, one, 9)).toBe(typos);
        expect(typos === 0).toBe(one === other);
        expect(typos).toBeGreaterThanOrEqual(Math.abs(one.length - other.length));
        expect(typos).toBeLessThanOrEqual(Math.max(one.length, other.length));
      }),
    );
  });
});

describe('nearestWords', () => {
  it('returns the words with the fewest typos, in their original order', () => {
    expect(nearestWords('wnid', ['wand', 'wind', 'wild'])).toEqual(['wind']);
    expect(nearestWords('fird', ['find', 'bird', 'forest'])).toEqual(['find', 'bird']);
    expect(nearestWords('gsa', ['gas'])).toEqual([]);
    expect(nearestWords('solar', ['landfill'])).toEqual([]);
    expect(nearestWords('solar', [])).toEqual([]);
  });
});

describe('nearestBeginnings', () => {
  it('matches the beginning of a word that is still being typed', () => {
    expect(nearestBeginnings('lanfil', ['landfill', 'lantern', 'landscape'])).toEqual(['landfill']);
    expect(nearestBeginnings('reforset', ['reforestation'])).toEqual(['reforestation']);
    expect(nearestBeginnings('wnid', ['windfarm'])).toEqual([]);
    expect(nearestBeginnings('solra', [])).toEqual([]);
  });
});
