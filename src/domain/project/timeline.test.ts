import { describe, expect, it } from 'vitest';
import { isDocumentShown, mostYears, previousYear, timelineFrom, yearsOf } from './timeline.ts';

const none = { startDate: null, endDate: null };

describe('timelineFrom (product decisions §5)', () => {
  it.each([
    [{ startYear: 2021, finishYear: 2022 }, '2021-01-01', '2022-12-31'],
    [{ startYear: 2021, startMonth: 3, finishYear: 2024, finishMonth: 2 }, '2021-03-01', '2024-02-29'],
    [{ startYear: 2021, startMonth: 3, finishYear: 1900, finishMonth: 2 }, '2021-03-01', '1900-02-28'],
    [{ startYear: 2021, startDate: '1999-01-01' }, '2021-01-01', null],
    [{ startYear: 2021, startMonth: 3, startDate: '2021-03-17' }, '2021-03-17', null],
    [{ startDate: '2021-03-17', endDate: '2021-03-18' }, '2021-03-17', '2021-03-18'],
  ])('%j', (sent, startDate, endDate) => {
    expect(timelineFrom(none, sent)).toEqual({ startDate, endDate });
  });

  it('keeps absent dates and removes null ones', () => {
    const before = { startDate: '2020-01-01', endDate: '2021-12-31' };
    expect(timelineFrom(before, {})).toEqual(before);
    expect(timelineFrom(before, { endDate: null })).toEqual({ ...before, endDate: null });
    expect(timelineFrom(before, { startYear: null })).toEqual({ ...before, startDate: null });
  });
});

describe('timelineFrom of a part of a date', () => {
  const before = { startDate: '2021-05-01', endDate: '2022-09-30' };

  it.each([
    [{ finishMonth: 6 }, '2021-05-01', '2022-06-30'],
    [{ startMonth: 3 }, '2021-03-01', '2022-09-30'],
    [{ startYear: 2020 }, '2020-05-01', '2022-09-30'],
    [{ finishYear: 2023 }, '2021-05-01', '2023-09-30'],
    [{ startYear: 2021, finishYear: 2022 }, '2021-05-01', '2022-09-30'],
    [{ startYear: 2020, startMonth: null }, '2020-01-01', '2022-09-30'],
    [{ startMonth: null }, '2021-05-01', '2022-09-30'],
    [{ startDate: '2020-02-15', startMonth: 3 }, '2020-03-01', '2022-09-30'],
    [{ startDate: '2020-02-15', startYear: 2020 }, '2020-02-15', '2022-09-30'],
    [{ startDate: null, startMonth: 3 }, null, '2022-09-30'],
    [{ startDate: null, startYear: 2020 }, '2020-01-01', '2022-09-30'],
    [{ startYear: null, startMonth: 3 }, null, '2022-09-30'],
  ])('%j keeps the rest of the date', (sent, startDate, endDate) => {
    expect(timelineFrom(before, sent)).toEqual({ startDate, endDate });
  });

  it('makes no date of a month alone', () => {
    expect(timelineFrom(none, { startMonth: 3 })).toEqual(none);
  });
});

describe('yearsOf (specification §5)', () => {
  it.each([
    ['2021-01-01', '2041-12-31', 'VCS', null],
    ['2021-01-01', '2042-12-31', 'VCS', 'timeline-too-long'],
    ['2021-01-01', '2042-12-31', 'Offsets', 'timeline-too-long'],
    ['1950-01-01', '2050-12-31', 'Inventory', null],
    ['1950-01-01', '2051-12-31', 'Inventory', 'timeline-too-long'],
    ['1950-01-01', '2050-12-31', 'Infrastructure Canada', null],
    ['1949-12-31', '1960-12-31', 'VCS', 'timeline-start'],
    ['2027-01-01', '2028-12-31', 'VCS', 'timeline-start'],
    ['2021-06-01', '2021-05-31', 'VCS', 'timeline-backwards'],
    [null, '2021-05-31', 'VCS', 'timeline-missing'],
    ['2021-06-01', null, null, 'timeline-missing'],
  ] as const)('%s to %s under %s', (startDate, endDate, programType, code) => {
    const years = yearsOf({ startDate, endDate }, programType, 2026);
    expect(years.ok ? null : years.refusal.code).toBe(code);
  });

  it('allows 20 years, 100 for inventories and Infrastructure Canada', () => {
    expect([
      mostYears('VCS'),
      mostYears('Inventory'),
      mostYears('Infrastructure Canada'),
      mostYears(null),
    ]).toEqual([20, 100, 100, 20]);
  });

  it('starts an inventory with the previous calendar year', () => {
    expect(previousYear(2026)).toEqual({ startDate: '2025-01-01', endDate: '2025-12-31' });
  });
});

describe('isDocumentShown (specification §3 and §9)', () => {
  it.each([
    ['projectPlan', 'VCS', true],
    ['inventory2021', 'Inventory', false],
    ['inventory2022', 'Inventory', true],
    ['inventory2023', 'Inventory', true],
    ['inventory2024', 'Inventory', false],
    ['inventory2022', 'VCS', false],
  ] as const)('%s of 2022 to 2023 under %s: %s', (slot, programType, isShown) => {
    const timeline = { startDate: '2022-06-01', endDate: '2023-05-31' };
    expect(isDocumentShown(slot, { programType, ...timeline })).toBe(isShown);
  });

  it('leaves out no year of an inventory without dates', () => {
    expect(isDocumentShown('inventory2021', { programType: 'Inventory', ...none })).toBe(true);
  });
});
