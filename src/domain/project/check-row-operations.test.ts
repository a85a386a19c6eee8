import { describe, expect, it } from 'vitest';
import { checkRowOperations } from './approval-faults.ts';
import type { YearlyRow } from './draft-row.ts';

const inventory = { projectSerial: 'CA000042-001', year: 2024 };
const retire = (quantity: number, inventoryYear = 2024): YearlyRow => ({
  year: 2021,
  status: 'RetiredInventory',
  quantity,
  inventoryProject: inventory.projectSerial,
  inventoryYear,
});
const transfer: YearlyRow = { year: 2021, status: 'Transferred', quantity: 5, transferredTo: 'CA000007' };
const refusalOf = (rows: readonly YearlyRow[], unretired = 30, receivers: readonly string[] = []) =>
  checkRowOperations(rows, [{ ...inventory, unretired }], receivers);

describe('checkRowOperations (product decisions §4)', () => {
  it('accepts rows that the inventory’s year can take together', () => {
    expect(refusalOf([retire(10), retire(20)])).toBeNull();
  });

  it('counts all rows against what the year has unretired', () => {
    const values = {
      year: 2021,
      inventory: inventory.projectSerial,
      inventoryYear: 2024,
      wanted: 21,
      unretired: 20,
    };
    expect(refusalOf([retire(10), retire(21)])).toEqual({ code: 'inventory-exceeded', values });
  });

  it('refuses a year that the inventory does not have', () => {
    expect(refusalOf([retire(1, 2023)])).toMatchObject({ code: 'inventory-year-missing' });
  });

  it('refuses a receiver that cannot receive units', () => {
    expect(refusalOf([transfer])).toMatchObject({ code: 'receiver-unknown' });
    expect(refusalOf([transfer], 30, ['CA000007'])).toBeNull();
  });
});
