import { describe, expect, it } from 'vitest';
import type { Tonnes } from '../tonnes.ts';
import { adjustQuantity } from './adjust-quantity.ts';
import {
  type EmissionRow,
  projectedOfRows,
  tonnesOfRow,
  totalOfRows,
  type UnitEmissionRow,
} from './emission-row.ts';

const units = (status: UnitEmissionRow['status'], min: number, max: number): UnitEmissionRow => ({
  kind: 'units',
  year: 2024,
  status,
  range: { min, max },
  isEdited: true,
});

function adjusted(rows: readonly UnitEmissionRow[], row: UnitEmissionRow | undefined, wanted: number) {
  if (row === undefined) throw new Error('There is no such row.');
  const result = adjustQuantity(rows, row, wanted);
  if (!result.ok) return null;
  return result.value
    .filter((one) => one.kind === 'units')
    .map(({ status, range }) => [status, range.min, range.max]);
}

describe('adjustQuantity of units', () => {
  it('moves tonnes to or from the neighbour, preferring the lower one', () => {
    const rows = [units('Registered', 1, 10), units('Retired', 11, 20), units('Registered', 21, 30)];
    const above = ['Registered', 21, 30];
    expect(adjusted(rows, rows[1], 12)).toEqual([['Registered', 1, 8], ['Retired', 9, 20], above]);
    expect(adjusted(rows, rows[1], 7)).toEqual([['Registered', 1, 13], ['Retired', 14, 20], above]);
    expect(adjusted(rows, rows[1], 20)).toEqual([['Retired', 1, 20], above]);
    expect(adjusted(rows, rows[1], 0)).toEqual([['Registered', 1, 20], above]);
  });

  it('takes from the upper neighbour when there is no lower one', () => {
    const rows = [units('Retired', 1, 5), units('Registered', 6, 9)];
    expect(adjusted(rows, rows[0], 7)).toEqual([
      ['Retired', 1, 7],
      ['Registered', 8, 9],
    ]);
  });

  it('leaves the lower serials Registered when there is no neighbour', () => {
    const rows = [units('Retired', 1, 10)];
    expect(adjusted(rows, rows[0], 4)).toEqual([
      ['Registered', 1, 6],
      ['Retired', 7, 10],
    ]);
  });

  it('shifts rows edited in the same sitting that lie between it and the Registered row', () => {
    const rows = [units('Registered', 1, 50), units('Cancelled', 51, 70), units('Retired', 71, 100)];
    expect(adjusted(rows, rows[2], 40)).toEqual([
      ['Registered', 1, 40],
      ['Cancelled', 41, 60],
      ['Retired', 61, 100],
    ]);
    expect(adjusted(rows, rows[2], 10)).toEqual([
      ['Registered', 1, 70],
      ['Cancelled', 71, 90],
      ['Retired', 91, 100],
    ]);
    expect(adjusted(rows, rows[2], 0)).toEqual([
      ['Registered', 1, 80],
      ['Cancelled', 81, 100],
    ]);
    expect(adjusted(rows, rows[2], 81)).toBeNull();
  });

  it('never shifts final rows', () => {
    const final = { ...units('Cancelled', 51, 70), isEdited: false };
    const rows = [units('Registered', 1, 50), final, units('Retired', 71, 100)];
    expect(adjusted(rows, rows[2], 101)).toBeNull();
    expect(adjusted(rows, rows[2], 20)).toEqual([
      ['Registered', 1, 50],
      ['Cancelled', 51, 70],
      ['Registered', 71, 80],
      ['Retired', 81, 100],
    ]);
  });

  it('keeps every serial for any quantity', () => {
    const rows = [units('Registered', 1, 3), units('Retired', 4, 8), units('Registered', 9, 12)];
    for (const row of rows) {
      for (let wanted = 0; wanted <= 13; wanted += 1) {
        const after = adjusted(rows, row, wanted) ?? [['', 1, 12]];
        const sorted = after.toSorted((one, other) => Number(one[1]) - Number(other[1]));
        expect(sorted[0]?.[1]).toBe(1);
        expect(sorted.at(-1)?.[2]).toBe(12);
        sorted.slice(1).forEach((range, at) => expect(range[1]).toBe(Number(sorted[at]?.[2]) + 1));
      }
    }
  });
});

describe('totalOfRows', () => {
  it('adds up rows except cancelled ones and baselines', () => {
    const draft = { kind: 'draft', year: 2024 } as const;
    const rows: EmissionRow[] = [
      units('Registered', 1, 10),
      units('Cancelled', 11, 20),
      units('Transferred', 21, 25),
      { ...draft, status: 'Projected', tonnes: 7 as Tonnes },
      { ...draft, status: 'Estimated', tonnes: 100 as Tonnes },
      { ...draft, status: 'Projected', tonnes: 1000 as Tonnes, year: 2025 },
    ];
    expect(totalOfRows(rows)).toBe(1022);
    expect(projectedOfRows(rows)).toBe(1007);
    expect(
      projectedOfRows([
        { ...draft, status: 'Inventory', tonnes: 5 as Tonnes },
        { ...draft, status: 'ProjectedInventory', tonnes: 6 as Tonnes, year: 2025 },
      ]),
    ).toBe(6);
    expect(rows.map(tonnesOfRow)).toEqual([10, 10, 5, 7, 100, 1000]);
  });
});
