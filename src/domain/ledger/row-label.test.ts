import { describe, expect, it } from 'vitest';
import { isOnlyOfYear, rowLabel } from './row-label.ts';

describe('rowLabel', () => {
  it.each([
    ['Registered', false, true, 'Realized'],
    ['Registered', false, false, 'AddToRegister'],
    ['Registered', true, true, 'Registered'],
    ['Registered', true, false, 'Registered'],
    ['RetiredInventory', false, true, 'Retired'],
    ['RetiredInventory', true, false, 'Retired'],
    ['Retired', true, true, 'Retired'],
    ['Transferred', false, false, 'Transferred'],
    ['Cancelled', true, false, 'Cancelled'],
    ['Projected', false, true, 'Projected'],
    ['ProjectedInventory', false, true, 'ProjectedInventory'],
    ['Estimated', false, false, 'Estimated'],
  ] as const)('of %s, with serials: %s, alone in its year: %s', (status, hasSerials, isAlone, label) => {
    expect(rowLabel({ status, hasSerials }, isAlone)).toBe(label);
  });
});

describe('isOnlyOfYear', () => {
  it('counts rows with and without serials', () => {
    const rows = [{ year: 2020 }, { year: 2021 }, { year: 2021 }];
    expect(rows.map((row) => isOnlyOfYear(row, rows))).toEqual([true, false, false]);
  });
});
