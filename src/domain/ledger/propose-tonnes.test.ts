import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proposeTonnes, sumHoldings } from './propose-tonnes.ts';

const holdings = [
  { projectSerial: 'A', year: 2022, tonnes: 60 },
  { projectSerial: 'B', year: 2023, tonnes: 151 },
  { projectSerial: 'C', year: 2024, tonnes: 81 },
];

describe('a proposal of tonnes', () => {
  it.each([
    [240, null, [60, 151, 29]],
    [60, null, [60, 0, 0]],
    [0, null, [0, 0, 0]],
    [1000, null, [60, 151, 81]],
    [100, 'C', [19, 0, 81]],
    [100, 'B', [0, 100, 0]],
  ])('of %d, of %s first, is %j', (wanted, preferred, expected) => {
    expect(proposeTonnes(holdings, wanted, preferred)).toEqual(expected);
  });

  it('takes the oldest vintage first in whatever order the holdings come', () => {
    expect(proposeTonnes(holdings.toReversed(), 70, null)).toEqual([0, 10, 60]);
  });

  it('adds up to what is wanted, never takes more than is held, and takes nothing newer before the older is used up', () => {
    const holding = fc.record({
      projectSerial: fc.constantFrom('A', 'B'),
      year: fc.integer({ min: 2000, max: 2005 }),
      tonnes: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(holding), fc.nat(60), (all, wanted) => {
        const taken = proposeTonnes(all, wanted, null);
        expect(taken.reduce((sum, part) => sum + part, 0)).toBe(Math.min(wanted, sumHoldings(all)));
        const isMore = taken.some((part, place) => part > (all[place]?.tonnes ?? 0));
        const isTooNew = taken.some(
          (part, place) =>
            part > 0 &&
            all.some((one, other) => one.year < (all[place]?.year ?? 0) && taken[other] !== one.tonnes),
        );
        expect({ isMore, isTooNew }).toEqual({ isMore: false, isTooNew: false });
      }),
    );
  });
});

it('holdings are summed up, of all projects or of one', () => {
  expect([sumHoldings(holdings), sumHoldings(holdings, 'B'), sumHoldings([])]).toEqual([292, 151, 0]);
});
