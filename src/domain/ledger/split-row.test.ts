import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tonnes } from '../tonnes.ts';
import { adjustQuantity } from './adjust-quantity.ts';
import { type EmissionRow, type OperationDetails, tonnesOfRow } from './emission-row.ts';
import { inventoryRoom, type Split, type SplitStatus, splitRow, undoSplit } from './split-row.ts';

const units = (min: number, max: number, year = 2024): EmissionRow => ({
  kind: 'units',
  year,
  status: 'Registered',
  range: { min, max },
  isEdited: false,
});
const realized = (tonnes: number): EmissionRow => ({
  kind: 'draft',
  year: 2024,
  status: 'Registered',
  tonnes: tonnes as Tonnes,
});
const inventory = { inventoryProject: 'CA000001-001', inventoryYear: 2023 };
const anotherYear = { ...inventory, inventoryYear: 2019 };
const years = [{ projectSerial: 'CA000001-001', year: 2023, unretired: 40 }];
const details: Record<SplitStatus, OperationDetails> = {
  Retired: { retiredAgainst: 'Fleet' },
  RetiredInventory: inventory,
  Transferred: { transferredTo: 'CA000002' },
  Cancelled: {},
};

const summary = (rows: readonly EmissionRow[]) =>
  rows.map((row) => [row.status, ...(row.kind === 'units' ? [row.range.min, row.range.max] : [row.tonnes])]);

/** Splits the row at a place, as the editor does. */
function split(
  rows: readonly EmissionRow[],
  place: number,
  tonnes: number,
  change: SplitStatus | Pick<Split, 'status' | 'details'> = 'Retired',
) {
  const row = rows[place];
  if (row === undefined) throw new Error('There is no such row.');
  const chosen = typeof change === 'string' ? { status: change, details: details[change] } : change;
  return splitRow(rows, row, { tonnes, ...chosen }, years);
}

function accepted(result: ReturnType<typeof splitRow>): readonly EmissionRow[] {
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

describe('splitRow (specification §4, product decisions §4)', () => {
  it('gives the highest serials to the change and leaves the rest Registered', () => {
    const rows = accepted(split([units(1, 100)], 0, 30));
    expect(rows).toEqual([
      units(1, 70),
      { ...units(71, 100), status: 'Retired', isEdited: true, retiredAgainst: 'Fleet' },
    ]);
  });

  it('takes a whole row', () => {
    expect(summary(accepted(split([units(1, 100)], 0, 100, 'Cancelled')))).toEqual([['Cancelled', 1, 100]]);
    expect(summary(accepted(split([realized(80)], 0, 80)))).toEqual([['Retired', 80]]);
  });

  it('takes the part of a row without serials from it, so that the year’s sum stays', () => {
    const rows = accepted(split([realized(80)], 0, 30, 'Transferred'));
    expect(rows).toEqual([
      realized(50),
      { ...realized(30), status: 'Transferred', transferredTo: 'CA000002' },
    ]);
  });

  it.each([
    ['change-not-allowed', units(1, 10), 11, 'Retired'],
    ['quantity-not-positive', units(1, 10), 0, 'Retired'],
    ['quantity-not-whole', units(1, 10), 1.5, 'Retired'],
    ['retirement-without-note', units(1, 10), 5, { status: 'Retired', details: { retiredAgainst: '  ' } }],
    [
      'letters-not-printable',
      units(1, 10),
      5,
      { status: 'Retired', details: { retiredAgainst: 'Travel 🌲' } },
    ],
    ['retirement-without-inventory', units(1, 10), 5, { status: 'RetiredInventory', details: {} }],
    ['transfer-without-receiver', units(1, 10), 5, { status: 'Transferred', details: {} }],
    ['inventory-year-missing', units(1, 10), 5, { status: 'RetiredInventory', details: anotherYear }],
    ['inventory-exceeded', units(1, 100), 41, 'RetiredInventory'],
    ['row-status-foreign', realized(10), 5, 'Cancelled'],
    ['units-final', { ...units(1, 10), status: 'Retired' }, 5, 'Cancelled'],
    ['units-final', { ...realized(10), status: 'Projected' }, 5, 'Retired'],
  ] as const)('refuses: %s', (code, row, tonnes, change) => {
    const result = split([row as EmissionRow], 0, tonnes, change);
    expect(result.ok ? null : result.refusal.code).toBe(code);
  });

  it('counts what other rows of the sitting take from the same inventory year, but nothing retired before', () => {
    const before = { ...units(201, 300, 2022), status: 'RetiredInventory', ...inventory } as EmissionRow;
    const first = accepted(split([units(1, 100), before], 0, 30, 'RetiredInventory'));
    expect(inventoryRoom(first, inventory, years)).toBe(10);
    expect(split(first, 0, 11, 'RetiredInventory').ok).toBe(false);
    expect(split(first, 0, 10, 'RetiredInventory').ok).toBe(true);
  });
});

describe('undoSplit', () => {
  it('joins the touching Registered rows of the year', () => {
    const rows = accepted(split(accepted(split([units(1, 100)], 0, 30)), 0, 20, 'Cancelled'));
    expect(summary(rows)).toEqual([
      ['Registered', 1, 50],
      ['Cancelled', 51, 70],
      ['Retired', 71, 100],
    ]);
    const undone = undoSplit(rows, rows[2] as EmissionRow);
    expect(summary(undone)).toEqual([
      ['Registered', 1, 50],
      ['Cancelled', 51, 70],
      ['Registered', 71, 100],
    ]);
    expect(summary(undoSplit(undone, undone[1] as EmissionRow))).toEqual([['Registered', 1, 100]]);
  });

  it('gives tonnes back to the year’s Registered row without serials, or becomes it', () => {
    const rows = accepted(split([realized(80)], 0, 30));
    expect(undoSplit(rows, rows[1] as EmissionRow)).toEqual([realized(80)]);
    const whole = accepted(split([realized(80)], 0, 80));
    expect(undoSplit(whole, whole[0] as EmissionRow)).toEqual([realized(80)]);
  });
});

/** A step in the editor; places and tonnes beyond what is there wrap around. */
type Step = {
  readonly change: SplitStatus | 'undo' | 'type';
  readonly place: number;
  readonly tonnes: number;
};

function take(rows: readonly EmissionRow[], { change, place, tonnes }: Step): readonly EmissionRow[] {
  const row = rows[place % rows.length] as EmissionRow;
  if (change === 'undo') return row.kind === 'units' && row.isEdited ? undoSplit(rows, row) : rows;
  const result =
    change === 'type' ? adjustQuantity(rows, row, tonnes) : split(rows, place % rows.length, tonnes, change);
  return result.ok ? result.value : rows;
}

describe('a sitting in the editor', () => {
  it('covers the units of every year exactly once, whatever is split, typed and undone', () => {
    const steps = fc.array(
      fc.record({
        change: fc.constantFrom<Step['change']>(
          'Retired',
          'RetiredInventory',
          'Transferred',
          'Cancelled',
          'undo',
          'type',
        ),
        place: fc.nat(20),
        tonnes: fc.nat(60),
      }),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(steps, (sitting) => {
        const begun = [units(1, 50), units(51, 90, 2023), units(91, 120)];
        const rows = sitting.reduce(take, begun);
        for (const year of [2023, 2024]) {
          const serials = rows.flatMap((row) =>
            row.kind === 'units' && row.year === year
              ? Array.from({ length: tonnesOfRow(row) }, (_, at) => row.range.min + at)
              : [],
          );
          const expected = begun.flatMap((row) =>
            row.kind === 'units' && row.year === year
              ? Array.from({ length: tonnesOfRow(row) }, (_, at) => row.range.min + at)
              : [],
          );
          expect(serials.toSorted((one, other) => one - other)).toEqual(expected);
        }
        expect(rows.every((row) => tonnesOfRow(row) > 0)).toBe(true);
      }),
    );
  });

  it('keeps the tonnes of a year without serials while it is split and undone', () => {
    const steps = fc.array(
      fc.record({
        change: fc.constantFrom<Step['change']>('Retired', 'Transferred', 'undo'),
        place: fc.nat(20),
        tonnes: fc.nat(60),
      }),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(steps, (sitting) => {
        const rows = sitting.reduce<readonly EmissionRow[]>(
          (before, step) => {
            const row = before[step.place % before.length] as EmissionRow;
            if (step.change === 'undo') return row.status === 'Registered' ? before : undoSplit(before, row);
            return take(before, step);
          },
          [realized(120)],
        );
        expect(rows.reduce((sum, row) => sum + tonnesOfRow(row), 0)).toBe(120);
      }),
    );
  });
});
