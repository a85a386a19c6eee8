import { adjustQuantity } from '#domain/ledger/adjust-quantity.ts';
import type { UnitEmissionRow } from '#domain/ledger/emission-row.ts';
import { describe, expect, it } from 'vitest';
import { reasonOf } from './use-row-changes.ts';

const units = (status: UnitEmissionRow['status'], min: number, max: number): UnitEmissionRow => ({
  kind: 'units',
  year: 2022,
  status,
  range: { min, max },
  isEdited: false,
});

/** Returns why the first of the rows does not take a quantity. */
function reasonFor(rows: readonly [UnitEmissionRow, ...UnitEmissionRow[]], wanted: number): string | null {
  const changed = adjustQuantity(rows, rows[0], wanted);
  return changed.ok ? null : reasonOf(changed.refusal, rows[0]);
}

describe('the reason after ‘Change not allowed’', () => {
  const retired = units('Retired', 71, 100);

  it('names what a row and the registered row next to it have', () => {
    expect(reasonFor([retired, units('Registered', 1, 70)], 101)).toBe(
      'This row and the registered row next to it have 100 t CO₂e together. Enter 100 or less.',
    );
  });

  it('says that no registered row is next to it', () => {
    expect(reasonFor([retired, units('Registered', 1, 60)], 31)).toBe(
      'No registered row of 2022 is next to this one, so it cannot take more tonnes. Enter 30 or less.',
    );
  });

  it('is none where the quantity is taken', () => {
    expect(reasonFor([retired, units('Registered', 1, 70)], 100)).toBeNull();
  });
});
