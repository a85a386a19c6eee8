import { describe, expect, it } from 'vitest';
import { isSameUnits, type UnitRow } from './operations-of-rows.ts';

const row = (min: number, max: number, details: Partial<UnitRow> = {}): UnitRow => ({
  min,
  max,
  project: 'CA000001-001',
  year: 2022,
  status: 'Registered',
  inventoryProject: null,
  inventoryYear: null,
  transferredTo: null,
  note: null,
  ...details,
});

describe('isSameUnits (product decisions §4)', () => {
  it('ignores order and how equal neighbours are split', () => {
    expect(isSameUnits([row(51, 100), row(1, 50)], [row(1, 100)])).toBe(true);
  });

  it('ignores a row that ends before it begins', () => {
    expect(isSameUnits([row(1, 100), row(101, 100)], [row(1, 100)])).toBe(true);
  });

  it.each([
    ['fewer units', [row(1, 99)]],
    ['another status', [row(1, 70), row(71, 100, { status: 'Retired', note: 'x' })]],
    ['another year', [row(1, 100, { year: 2021 })]],
    ['a gap', [row(1, 49), row(51, 100)]],
  ])('detects %s', (_, rows) => {
    expect(isSameUnits(rows, [row(1, 100)])).toBe(false);
  });
});
