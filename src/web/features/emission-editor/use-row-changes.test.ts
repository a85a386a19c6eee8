import { describe, expect, it } from 'vitest';
import { adjustQuantity } from '#domain/ledger/adjust-quantity.ts';
import type { EmissionRow, UnitEmissionRow } from '#domain/ledger/emission-row.ts';
import type { Tonnes } from '#domain/tonnes.ts';
import { faultOf, refusedAs } from './use-row-changes.ts';

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
  return changed.ok ? null : (refusedAs(changed.refusal, rows[0]).reason ?? null);
}

describe('the reason after ‘Change not allowed’', () => {
  const retired = units('Retired', 71, 100);

  it.each([
    [101, 1, 70, '100'],
    [31, 1, 60, '30'],
  ])('names the most of a row with and without a registered row beside it: %i', (wanted, min, max, most) => {
    expect(reasonFor([retired, units('Registered', min, max)], wanted)).toBe(
      `Only a registered row next to it can give it tonnes. Enter ${most} or less.`,
    );
  });

  it('is none where the quantity is taken', () => {
    expect(reasonFor([retired, units('Registered', 1, 70)], 100)).toBeNull();
  });
});

describe('a refused text', () => {
  const planned = { kind: 'draft', year: 2022, status: 'Projected', tonnes: 40 as Tonnes } as const;
  const faultIn = (row: EmissionRow, text: string) => faultOf(text, row, { rows: [row], options: [] })?.text;

  it.each(['-1', '−20'])('%s below zero in a row with serials is a change that is not allowed', (text) => {
    expect(faultIn(units('Registered', 1, 40), text)).toBe('Change not allowed');
    expect(faultIn(planned, text)).toMatch(/is not valid/u);
  });

  it.each(['1.5', '1-5', '-'])('%s is no quantity in either row', (text) => {
    expect(faultIn(units('Registered', 1, 40), text)).toMatch(/is not valid/u);
    expect(faultIn(planned, text)).toMatch(/is not valid/u);
  });
});
