import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowTotals } from './row-totals.ts';

describe('rowTotals', () => {
  it('counts retired units as registered, and transferred or cancelled ones as neither', () => {
    const totals = rowTotals([
      { status: 'Registered', tonnes: 70 },
      { status: 'Retired', tonnes: 100 },
      { status: 'RetiredInventory', tonnes: 30 },
      { status: 'Transferred', tonnes: 20 },
      { status: 'Cancelled', tonnes: 5 },
    ]);
    expect(totals).toEqual({
      all: 225,
      registered: 200,
      retired: 130,
      remaining: 70,
      transferred: 20,
      cancelled: 5,
    });
  });

  it('loses no tonne: registered, transferred and cancelled add up to all', () => {
    const row = fc.record({
      status: fc.constantFrom('Registered', 'Retired', 'RetiredInventory', 'Transferred', 'Cancelled'),
      tonnes: fc.nat(1_000_000),
    });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const { registered, retired, remaining, transferred, cancelled } = rowTotals(rows);
        expect(retired + remaining).toBe(registered);
        expect(registered + transferred + cancelled).toBe(rows.reduce((sum, { tonnes }) => sum + tonnes, 0));
      }),
    );
  });
});
