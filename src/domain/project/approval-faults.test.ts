import { describe, expect, it } from 'vitest';
import { type ApprovalDetails, approvalFaults } from './approval-faults.ts';
import { blankEntry, type ProjectEntry } from './entry.ts';

const inventory: ProjectEntry = {
  ...blankEntry('Inventory'),
  title: 'Inventory',
  description: 'All sources',
  stage: 'Active',
  overviewTracking: 'Tracked',
  startDate: '2022-01-01',
  endDate: '2022-12-31',
  files: { featured: 'a', projectPlan: 'b' },
  rows: [{ year: 2022, status: 'Inventory', quantity: 40 }],
};
const noDetails: ApprovalDetails = {
  issuedYears: [],
  currentYear: 2026,
  retiredYears: [],
  inventoryYears: [],
  receivers: [],
};

function faultsOf(known: Partial<ApprovalDetails>, entry = inventory, inForce: ProjectEntry | null = null) {
  const faults = approvalFaults({ kind: 'inventory', entry, inForce }, { ...noDetails, ...known });
  return Object.entries(faults).map(([field, { code, values }]) => [field, code, values]);
}

describe('approvalFaults (product decisions §4 and §5)', () => {
  it('finds nothing in a complete entry', () => {
    expect(faultsOf({})).toEqual([]);
  });

  it('refuses a title that cannot be printed, unless it is in force already', () => {
    const titled = { ...inventory, title: '山 Wind 山' };
    expect(faultsOf({}, titled)).toEqual([['title', 'letters-not-printable', { letters: '山' }]]);
    expect(faultsOf({}, titled, { ...titled, description: 'Before' })).toEqual([]);
  });

  it('refuses a timeline without a year that has units', () => {
    const fault = ['timeline.endDate', 'year-in-use', { year: 2021 }];
    expect(faultsOf({ issuedYears: [2021, 2022] })).toEqual([fault]);
  });

  it('refuses an inventory year below the tonnes retired against it', () => {
    expect(faultsOf({ retiredYears: [{ year: 2022, retired: 40 }] })).toEqual([]);
    expect(faultsOf({ retiredYears: [{ year: 2022, retired: 41 }] })).toEqual([
      ['project', 'inventory-below-retired', { year: 2022, retired: 41 }],
    ]);
  });

  it('refuses an end date that leaves out a year with retirements before it looks at rows', () => {
    const rows = [inventory.rows, [{ year: 2023, status: 'Inventory', quantity: 50 } as const]].flat();
    const longer = { ...inventory, endDate: '2023-12-31', rows };
    const cut = { ...longer, endDate: '2022-12-31' };
    const retiredIn2023 = (retired: number) => ({ retiredYears: [{ year: 2023, retired }] });
    expect(faultsOf(retiredIn2023(1), cut, longer)).toEqual([
      ['timeline.endDate', 'year-in-use', { year: 2023 }],
    ]);
    const outside = [['emissionReductions', 'row-outside-timeline', { year: 2023 }]];
    expect(faultsOf(retiredIn2023(0), cut, longer)).toEqual(outside);
  });

  it('checks an emissions update only for what it changes', () => {
    const incomplete = { ...inventory, description: null };
    const update = { ...incomplete, files: { ...inventory.files, other1: 'c' } };
    expect(faultsOf({}, update, incomplete)).toEqual([]);
    expect(faultsOf({}, update)).toEqual([['description', 'field-missing', {}]]);
  });
});
