import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowTotals } from './row-totals.ts';

describe('the totals of rows with serials', () => {
  it('count what is retired as registered, and what is transferred or cancelled as neither', () => {
    const totals = rowTotals([
      { status: 'Registered', tonnes: 70 },
      { status: 'Retired', tonnes: 100 },
      { status: 'RetiredInventory', tonnes: 30 },
      { status: 'Transferred', tonnes: 20 },
      { status: 'Cancelled', tonnes: 5 },
    ]);
    expect(totals).toEqual({ registered: 200, retired: 130, remaining: 70, transferred: 20, cancelled: 5 });
  });

  it('lose no tonne: registered, transferred and cancelled are all there is', () => {
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
