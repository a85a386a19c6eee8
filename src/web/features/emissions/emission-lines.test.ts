import { describe, expect, it } from 'vitest';
import type { DraftRow, RegisteredRow } from '#contract/emission-rows.ts';
import { chartFigures } from '#web/looks/charts/chart-bars.ts';
import { emissionLines, totalsOf, vintageYears } from './emission-lines.ts';
import { usedForText } from './used-for.tsx';

const noUse = { retiredAgainst: null, inventoryProject: null, inventoryYear: null, transferredTo: null };

const units = (year: number, status: RegisteredRow['status'], min: number, max: number): RegisteredRow => ({
  ...noUse,
  year,
  status,
  serialMin: min,
  serialMax: max,
  serialProject: 'CA000042-003',
  certificate: null,
  isSumEmpty: false,
  isCountEmpty: false,
  edited: false,
  isOpen: false,
});

const plan = (year: number, status: DraftRow['status'], quantity: number): DraftRow => ({
  ...noUse,
  year,
  status,
  quantity,
  beneficiary: null,
  purpose: null,
  isBeneficiaryPrivate: false,
  sectors: null,
  isSumEmpty: false,
  isOpen: false,
});

const rows = {
  draft: [plan(2024, 'Projected', 90), plan(2021, 'Projected', 5)],
  registered: [
    units(2022, 'Registered', 131, 200),
    units(2021, 'RetiredInventory', 101, 130),
    units(2021, 'Retired', 1, 100),
  ],
};

describe('emission lines', () => {
  it('are sorted by year, units before plans, serials ascending', () => {
    const lines = emissionLines(rows).map(({ year, status, tonnes, serials }) => [
      year,
      status,
      tonnes,
      serials,
    ]);
    expect(lines).toEqual([
      [2021, 'Retired', 100, 'CA000042-003-000001..000100'],
      [2021, 'RetiredInventory', 30, 'CA000042-003-000101..000130'],
      [2021, 'Projected', 5, null],
      [2022, 'Registered', 70, 'CA000042-003-000131..000200'],
      [2024, 'Projected', 90, null],
    ]);
  });

  it('add up to all units, and apart from them to all plans; cancelled units count zero', () => {
    const registered = [...rows.registered, units(2022, 'Cancelled', 201, 300)];
    expect(totalsOf(emissionLines({ ...rows, registered }))).toEqual({ all: 300, units: 200, projected: 95 });
  });

  it('show what units were used for', () => {
    const against = {
      ...units(2021, 'RetiredInventory', 1, 9),
      inventoryProject: 'CA000042-001',
      inventoryYear: 2020,
    };
    const given = { ...units(2021, 'Transferred', 10, 19), transferredTo: 'CA000007' };
    const withNote = { ...units(2021, 'Retired', 20, 29), retiredAgainst: 'Travel' };
    const lines = emissionLines({ draft: [], registered: [against, given, withNote] });
    expect(lines.map((line) => line.usedFor)).toEqual([
      { kind: 'inventory', serial: 'CA000042-001', year: 2020 },
      { kind: 'transfer', serial: 'CA000007' },
      { kind: 'note', note: 'Travel' },
    ]);
  });

  it('name what is public, with the serial, and give the serial alone of what is not', () => {
    const names = { CA000007: { name: 'Birch Trust', path: '/birch-trust' } };
    const to = (serial: string) => usedForText({ kind: 'transfer', serial }, names);
    expect(to('CA000007')).toMatchObject({
      props: { to: '/birch-trust', children: 'Transferred to Birch Trust (CA000007)' },
    });
    expect(to('CA000008')).toBe('Transferred to CA000008');
    const inventory = { kind: 'inventory', serial: 'CA000042-001', year: 2020 } as const;
    expect(usedForText(inventory, names)).toBe('Inventory CA000042-001, 2020');
    const named = { 'CA000042-001': { name: 'City inventory', path: '/projects/CA000042-001' } };
    expect(usedForText(inventory, named)).toMatchObject({
      props: { to: '/projects/CA000042-001', children: 'City inventory (CA000042-001), 2020' },
    });
  });
});

describe('the units of a year', () => {
  it('are its parts, which add up to what was issued, with its serial numbers as one range', () => {
    const registered = [
      ...rows.registered,
      units(2022, 'Cancelled', 201, 210),
      units(2022, 'Transferred', 211, 215),
    ];
    expect(vintageYears(emissionLines({ ...rows, registered }))).toMatchObject([
      {
        year: 2021,
        issued: 130,
        held: 0,
        transferred: 0,
        retired: 130,
        cancelled: 0,
        serials: 'CA000042-003-000001..000130',
      },
      { year: 2022, issued: 85, held: 70, transferred: 5, retired: 0, cancelled: 10 },
    ]);
  });

  it('have no range where numbers are missing between, or are of several projects', () => {
    const gap = [units(2021, 'Registered', 1, 5), units(2021, 'Retired', 7, 9)];
    const several = [
      units(2021, 'Registered', 1, 5),
      { ...units(2021, 'Retired', 6, 9), serialProject: 'CA000001-001' },
    ];
    for (const registered of [gap, several])
      expect(vintageYears(emissionLines({ draft: [], registered }))).toMatchObject([{ serials: null }]);
  });
});

describe('chart figures', () => {
  it('are sums by year and status, without gaps, with both kinds of retirement as one', () => {
    expect(chartFigures(emissionLines(rows))).toEqual({
      statuses: ['Registered', 'Retired', 'Projected'],
      years: [
        { year: '2021', Registered: 0, Retired: 130, Projected: 5 },
        { year: '2022', Registered: 70, Retired: 0, Projected: 0 },
        { year: '2023', Registered: 0, Retired: 0, Projected: 0 },
        { year: '2024', Registered: 0, Retired: 0, Projected: 90 },
      ],
    });
  });

  it('are empty without lines', () => {
    expect(chartFigures([])).toEqual({ years: [], statuses: [] });
  });
});
