import { describe, expect, it } from 'vitest';
import type { Tonnes } from '../tonnes.ts';
import { adjustQuantity } from './adjust-quantity.ts';
import type { DraftEmissionRow, EmissionRow, UnitEmissionRow } from './emission-row.ts';
import { isUndoable, rowAbilities, rowOperations } from './row-abilities.ts';

const draft = (status: DraftEmissionRow['status'], tonnes: number, year = 2024): DraftEmissionRow => ({
  kind: 'draft',
  year,
  status,
  tonnes: tonnes as Tonnes,
});
const units = (
  status: UnitEmissionRow['status'],
  [min, max]: readonly [number, number],
  isEdited = false,
): UnitEmissionRow => ({ kind: 'units', year: 2024, status, range: { min, max }, isEdited });

const free = { isReadOnly: false, isRestricted: false, currentYear: 2024 };
const restricted = { ...free, isRestricted: true };
const readOnly = { ...free, isReadOnly: true };

const summary = (rows: readonly EmissionRow[]) =>
  rows.map((row) =>
    row.kind === 'units' ? [row.status, row.range.min, row.range.max] : [row.status, row.tonnes],
  );

function adjusted(rows: readonly EmissionRow[], place: number, wanted: number) {
  const row = rows[place];
  if (row === undefined) throw new Error('There is no such row.');
  const result = adjustQuantity(rows, row, wanted);
  return result.ok ? summary(result.value) : result.refusal.code;
}

describe('rowAbilities', () => {
  it.each(['Retired', 'RetiredInventory', 'Transferred', 'Cancelled'] as const)(
    'locks rows with serials and the status %s unless edited since the table was opened',
    (status) => {
      expect(rowAbilities(units(status, [1, 9]), free).changeQuantity).toBe(false);
      expect(rowAbilities(units(status, [1, 9], true), free).changeQuantity).toBe(true);
    },
  );

  it('allows nothing when read-only', () => {
    for (const row of [draft('Projected', 1), draft('Inventory', 1), units('Registered', [1, 9], true)]) {
      expect(rowAbilities(row, readOnly)).toEqual({
        changeQuantity: false,
        switchTo: null,
        switchLater: null,
      });
      expect(rowAbilities(row, { ...readOnly, isRestricted: true }).changeQuantity).toBe(false);
    }
  });

  it('allows only rows without serials when restricted', () => {
    expect(rowAbilities(units('Registered', [1, 9], true), restricted).changeQuantity).toBe(false);
    expect(rowAbilities(draft('Registered', 9), restricted).changeQuantity).toBe(true);
    expect(rowAbilities(units('Registered', [1, 9]), free).changeQuantity).toBe(true);
  });

  it('allows switching between plan and fact only without serials', () => {
    expect(rowAbilities(draft('Projected', 1), restricted).switchTo).toBe('Registered');
    expect(rowAbilities(draft('Registered', 1), free).switchTo).toBe('Projected');
    expect(rowAbilities(draft('Inventory', 1), free).switchTo).toBe('ProjectedInventory');
    expect(rowAbilities(draft('Estimated', 1), free).switchTo).toBeNull();
    expect(rowAbilities(units('Registered', [1, 9]), free).switchTo).toBeNull();
  });

  it('allows years after the current one to switch only back to a plan', () => {
    const later = (status: DraftEmissionRow['status']) => rowAbilities(draft(status, 1, 2025), free);
    expect(later('Projected')).toEqual({
      changeQuantity: true,
      switchTo: null,
      switchLater: 'Registered',
    });
    expect(later('ProjectedInventory')).toMatchObject({ switchTo: null, switchLater: 'Inventory' });
    expect(later('Registered')).toMatchObject({ switchTo: 'Projected', switchLater: null });
    expect(later('Inventory')).toMatchObject({ switchTo: 'ProjectedInventory', switchLater: null });
    expect(later('Estimated')).toMatchObject({ switchTo: null, switchLater: null });
  });
});

describe('rowOperations (specification §4)', () => {
  const project = { ...free, kind: 'project' } as const;
  const offsets = { ...free, kind: 'offsets' } as const;
  const received = { ...free, kind: 'transferred-offsets' } as const;

  it('offers to retire, transfer and cancel Registered units of a project, and only to retire those of others', () => {
    const row = units('Registered', [1, 9]);
    expect(rowOperations(row, project)).toEqual(['retire', 'transfer', 'cancel']);
    expect(rowOperations(row, offsets)).toEqual(['retire']);
    expect(rowOperations(row, received)).toEqual(['retire']);
  });

  it('offers to retire and transfer realized tonnes without serials', () => {
    expect(rowOperations(draft('Registered', 9), project)).toEqual(['retire', 'transfer']);
    expect(rowOperations(draft('Registered', 9), { ...project, isRestricted: true })).toEqual([
      'retire',
      'transfer',
    ]);
    expect(rowOperations(draft('Registered', 9), offsets)).toEqual(['retire']);
  });

  it.each([
    ['tonnes that are not realized', draft('Projected', 9), project],
    ['no tonnes', draft('Registered', 0), project],
    ['a year after the current one', draft('Registered', 9, 2025), project],
    ['a final row', units('Retired', [1, 9]), project],
    ['a row edited already', units('Retired', [1, 9], true), project],
    ['units of a restricted form', units('Registered', [1, 9]), { ...project, isRestricted: true }],
    ['a form that is only read', units('Registered', [1, 9]), { ...project, isReadOnly: true }],
    ['an inventory', units('Registered', [1, 9]), { ...free, kind: 'inventory' }],
  ] as const)('offers nothing for %s', (_, row, mode) => {
    expect(rowOperations(row, mode)).toEqual([]);
  });

  it('lets only rows be undone that are not sent or not approved yet', () => {
    expect(isUndoable(units('Retired', [1, 9], true), free)).toBe(true);
    expect(isUndoable(units('Retired', [1, 9]), free)).toBe(false);
    expect(isUndoable(units('Registered', [1, 9], true), free)).toBe(false);
    expect(isUndoable(units('Retired', [1, 9], true), restricted)).toBe(false);
    expect(isUndoable(draft('Retired', 9), restricted)).toBe(true);
    expect(isUndoable(draft('Registered', 9), free)).toBe(false);
    expect(isUndoable(draft('Projected', 9), free)).toBe(false);
    expect(isUndoable(draft('Retired', 9), readOnly)).toBe(false);
  });
});

describe('adjustQuantity', () => {
  it('refuses an invalid quantity', () => {
    for (const wanted of [-1, 0.5, Number.NaN, 10_000_000_000]) {
      expect(adjusted([draft('Projected', 5)], 0, wanted)).toBe('quantity-not-whole');
      expect(adjusted([units('Registered', [1, 5])], 0, wanted)).toBe('quantity-not-whole');
    }
  });

  it('refuses without an adjacent Registered row of the same year with enough tonnes', () => {
    const row = units('Retired', [1, 5], true);
    expect(adjusted([row], 0, 6)).toBe('change-not-allowed');
    expect(adjusted([row, units('Registered', [6, 7])], 0, 8)).toBe('change-not-allowed');
    expect(adjusted([row, { ...units('Registered', [6, 9]), year: 2023 }], 0, 6)).toBe('change-not-allowed');
    expect(adjusted([row, units('Cancelled', [6, 9])], 0, 6)).toBe('change-not-allowed');
    expect(adjusted([row, units('Registered', [7, 9])], 0, 6)).toBe('change-not-allowed');
  });

  it('sets any quantity of a row without serials', () => {
    const rows = [draft('Projected', 5), draft('Projected', 7, 2025)];
    expect(adjusted(rows, 0, 0)).toEqual([
      ['Projected', 0],
      ['Projected', 7],
    ]);
    expect(adjusted(rows, 0, 5)).toEqual(summary(rows));
  });
});
