import { describe, expect, it } from 'vitest';
import { proposeTrueUp } from './true-up-proposal.ts';

const year = (of: number, inventory: number | null, shortfall: number | null) => ({
  year: of,
  inventory,
  shortfall,
});

describe('a proposal for a true-up', () => {
  const years = [year(2022, 1000, 35), year(2023, 900, 0), year(2024, 1310, 240), year(2025, null, 448)];

  it('is for the latest year with an inventory that is short, and names the others', () => {
    expect(proposeTrueUp(years, 292)).toEqual({
      state: 'short',
      year: 2024,
      missing: 240,
      possible: 240,
      stillMissing: 0,
      alsoShort: [{ year: 2022, missing: 35 }],
    });
  });

  it.each([
    [81, { possible: 81, stillMissing: 159 }],
    [0, { possible: 0, stillMissing: 240 }],
  ])('of %d tonnes held says what is still missing', (held, expected) => {
    expect(proposeTrueUp(years, held)).toMatchObject(expected);
  });

  it('says that the latest year is balanced when none is short', () => {
    const balanced = [year(2023, 900, 0), year(2024, 10, 0), year(2025, null, 5)];
    expect(proposeTrueUp(balanced, 5)).toEqual({ state: 'balanced', year: 2024 });
  });

  it('is for an earlier year when the latest is balanced', () => {
    expect(proposeTrueUp([year(2023, 900, 20), year(2024, 10, 0)], 5)).toMatchObject({
      year: 2023,
      missing: 20,
    });
  });

  it.each([[[]], [[year(2025, null, 448)]], [[year(2024, null, null)]]])(
    'is nothing without an inventory',
    (none) => {
      expect(proposeTrueUp(none, 10)).toBeNull();
    },
  );
});
