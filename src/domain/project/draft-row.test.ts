import { describe, expect, it } from 'vitest';
import {
  checkRows,
  checkRowsToSubmit,
  checkYearsBegun,
  openYear,
  rowStatusesOf,
  rowsOfTimeline,
  zeroYears,
} from './draft-row.ts';
import { programTypes } from './project-terms.ts';

const row = (year: number, status: Parameters<typeof checkRows>[0][number]['status'], quantity = 0) => {
  return { year, status, quantity };
};

describe('openYear (specification §4)', () => {
  it.each([
    ['ISO 14064-2', 2030, ['Projected']],
    ['Offsets', 2020, ['Projected']],
    ['Inventory', 2025, ['Inventory']],
    ['Inventory', 2026, ['Inventory']],
    ['Inventory', 2027, ['ProjectedInventory']],
    ['Infrastructure Canada', 2025, ['Estimated', 'Reduced']],
    [null, 2025, ['Projected']],
  ] as const)('under %s in %i', (programType, year, statuses) => {
    expect(openYear(programType, year, 2026)).toEqual(statuses.map((status) => row(year, status)));
  });

  it('uses only statuses of the program type', () => {
    for (const programType of programTypes) {
      const statuses = openYear(programType, 2025, 2026).map(({ status }) => status);
      expect(rowStatusesOf(programType)).toEqual(expect.arrayContaining(statuses));
    }
  });
});

describe('rowsOfTimeline', () => {
  const around = { programType: 'ISO 14064-2', currentYear: 2026, issuedYears: [] } as const;

  it('keeps existing rows and adds Projected 0 for every other year', () => {
    const rows = [row(2021, 'Registered', 5), row(2030, 'Projected', 7)];
    expect(rowsOfTimeline(rows, { first: 2020, last: 2022 }, around)).toEqual([
      row(2020, 'Projected'),
      row(2021, 'Registered', 5),
      row(2022, 'Projected'),
    ]);
  });

  it('adds no row for years with units', () => {
    expect(rowsOfTimeline([], { first: 2020, last: 2021 }, { ...around, issuedYears: [2020] })).toEqual([
      row(2021, 'Projected'),
    ]);
  });
});

describe('checkRows', () => {
  it.each([
    ['Inventory', [row(2020, 'Inventory', 1), row(2020, 'ProjectedInventory', 1)], 'row-year-twice'],
    ['Inventory', [row(2020, 'Projected', 1)], 'row-status-foreign'],
    ['ISO 14064-2', [row(2020, 'Inventory', 1)], 'row-status-foreign'],
    ['Infrastructure Canada', [row(2020, 'Estimated'), row(2020, 'Estimated')], 'row-year-twice'],
    ['Offsets', [row(2020, 'Transferred', 1)], 'row-status-foreign'],
    ['TransferredOffsets', [row(2020, 'Projected', 1)], 'row-status-foreign'],
  ] as const)('of %s: refuses what does not fit', (programType, rows, code) => {
    expect(checkRows(rows, programType)).toMatchObject({ ok: false, refusal: { code } });
  });

  it('accepts two rows in a year of a project', () => {
    const rows = [row(2021, 'Projected', 2), row(2020, 'Registered', 1), row(2020, 'Registered', 3)];
    expect(checkRows(rows, 'VCS')).toEqual({ ok: true, value: [rows[1], rows[2], rows[0]] });
  });
});

describe('years after the current one (product decisions §4 and §5)', () => {
  it.each(['Projected', 'ProjectedInventory', 'Estimated', 'Reduced'] as const)('may be %s', (status) => {
    expect(checkYearsBegun([row(2027, status, 1)], 2026).ok).toBe(true);
  });

  it.each(['Registered', 'Retired', 'RetiredInventory', 'Transferred', 'Inventory'] as const)(
    'cannot be %s, unlike the current year',
    (status) => {
      expect(checkYearsBegun([row(2026, status, 1)], 2026).ok).toBe(true);
      expect(checkYearsBegun([row(2026, status, 1), row(2027, status, 1)], 2026)).toEqual({
        ok: false,
        refusal: { code: 'row-year-ahead', values: { year: 2027, status } },
      });
    },
  );

  it('get valid initial rows under every program type', () => {
    for (const programType of programTypes) {
      expect(checkYearsBegun(openYear(programType, 2027, 2026), 2026).ok).toBe(true);
    }
  });

  it('are refused when submitted as realized', () => {
    const rows = [row(2026, 'Projected'), row(2027, 'Registered', 45)];
    const submission = { programType: 'VCS', issuedYears: [], currentYear: 2026 } as const;
    expect(checkRowsToSubmit(rows, { first: 2026, last: 2027 }, submission)).toMatchObject({
      refusal: { code: 'row-year-ahead' },
    });
  });
});

describe('checkRowsToSubmit (product decisions §4 and §5)', () => {
  const years = { first: 2020, last: 2021 };
  const complete = [row(2020, 'Registered', 1), row(2021, 'Projected')];
  it.each([
    ['a row for each year', complete, null],
    ['a year without one', [row(2020, 'Projected')], 'row-year-missing'],
    ['a year outside', [...complete, row(2022, 'Projected')], 'row-outside-timeline'],
    [
      'a realized year without a tonne',
      [row(2020, 'Registered', 0), row(2021, 'Projected')],
      'row-without-tonnes',
    ],
  ] as const)('%s', (_, rows, code) => {
    const checked = checkRowsToSubmit(rows, years, {
      programType: 'VCS',
      issuedYears: [],
      currentYear: 2026,
    });
    expect(checked.ok ? null : checked.refusal.code).toBe(code);
  });

  it('requires pairs under Infrastructure Canada', () => {
    const rows = [row(2020, 'Estimated', 9), row(2020, 'Reduced', 4), row(2021, 'Estimated', 9)];
    const checked = checkRowsToSubmit(rows, years, {
      programType: 'Infrastructure Canada',
      issuedYears: [],
      currentYear: 2026,
    });
    expect(checked).toMatchObject({ refusal: { code: 'row-not-paired', values: { year: 2021 } } });
  });

  it('requires no row in a year with units', () => {
    const checked = checkRowsToSubmit([row(2021, 'Projected')], years, {
      programType: 'VCS',
      issuedYears: [2020],
      currentYear: 2026,
    });
    expect(checked.ok).toBe(true);
  });
});

describe('zeroYears', () => {
  it('are years of plans, realized rows and inventories whose rows have no tonnes together', () => {
    const rows = [
      row(2025, 'Projected'),
      row(2021, 'Inventory'),
      row(2022, 'ProjectedInventory', 7),
      row(2023, 'Registered'),
      row(2024, 'Registered'),
      row(2024, 'Retired', 30),
    ];
    expect(zeroYears(rows, [])).toEqual([2021, 2023, 2025]);
    expect(zeroYears(rows, [2025])).toEqual([2021, 2023]);
  });

  it('are none under Infrastructure Canada', () => {
    expect(zeroYears([row(2021, 'Estimated'), row(2021, 'Reduced')], [])).toEqual([]);
  });
});
