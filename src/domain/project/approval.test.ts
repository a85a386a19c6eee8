import { describe, expect, it } from 'vitest';
import { approvalOf } from './approval.ts';
import type { YearlyRow } from './draft-row.ts';
import { blankEntry } from './entry.ts';

const subject = { organization: 'CA000001', project: 'CA000001-001' };
const approve = (
  kind: 'project' | 'inventory' | 'offsets',
  rows: readonly YearlyRow[],
  years: readonly number[] = [],
) =>
  approvalOf(
    {
      serial: subject.project,
      organization: subject.organization,
      kind,
      nextSequence: 1,
      entry: { ...blankEntry(null), rows },
    },
    years,
  );

describe('approvalOf (product decisions §4)', () => {
  const rows: readonly YearlyRow[] = [
    { year: 2023, status: 'Registered', quantity: 7 },
    { year: 2024, status: 'Projected', quantity: 9 },
    { year: 2021, status: 'Registered', quantity: 5 },
  ];

  it('issues realized rows by year and puts the others in force', () => {
    const { entry, operations } = approve('project', rows);
    expect(entry.rows).toEqual([rows[1]]);
    expect(operations).toEqual([
      { type: 'issue', ...subject, year: 2021, tonnes: 5 },
      { type: 'issue', ...subject, year: 2023, tonnes: 7 },
    ]);
  });

  it('issues rows that retire or transfer, and acts on exactly their serials', () => {
    const rows: readonly YearlyRow[] = [
      { year: 2022, status: 'Transferred', quantity: 4, transferredTo: 'CA000007' },
      { year: 2021, status: 'Registered', quantity: 5 },
      { year: 2021, status: 'Retired', quantity: 2, retiredAgainst: 'Ferry trips', beneficiary: 'The fleet' },
      {
        year: 2021,
        status: 'RetiredInventory',
        quantity: 3,
        inventoryProject: 'CA000001-002',
        inventoryYear: 2023,
      },
    ];
    const { entry, operations } = approve('project', rows);
    expect(entry.rows).toEqual([]);
    const certificate = { beneficiary: null, purpose: null, isBeneficiaryPrivate: false };
    const inventory = { kind: 'inventory', project: 'CA000001-002', year: 2023 };
    expect(operations).toEqual([
      { type: 'issue', ...subject, year: 2021, tonnes: 5 },
      { type: 'issue', ...subject, year: 2021, tonnes: 2 },
      {
        type: 'retire',
        ...subject,
        range: { min: 6, max: 7 },
        purpose: { kind: 'other', note: 'Ferry trips' },
        certificate: { ...certificate, beneficiary: 'The fleet' },
      },
      { type: 'issue', ...subject, year: 2021, tonnes: 3 },
      { type: 'retire', ...subject, range: { min: 8, max: 10 }, purpose: inventory, certificate },
      { type: 'issue', ...subject, year: 2022, tonnes: 4 },
      { type: 'transfer', ...subject, range: { min: 11, max: 14 }, receiver: 'CA000007' },
    ]);
  });

  it('records purchased offsets instead of issuing them', () => {
    expect(approve('offsets', rows).operations.map(({ type }) => type)).toEqual(['record', 'record']);
  });

  it('sets the years of an inventory, and those it no longer has to zero', () => {
    const inventory: readonly YearlyRow[] = [
      { year: 2022, status: 'Inventory', quantity: 40 },
      { year: 2023, status: 'ProjectedInventory', quantity: 50 },
    ];
    const { entry, operations } = approve('inventory', inventory, [2021, 2022]);
    expect(entry.rows).toEqual(inventory);
    expect(operations).toEqual([
      { type: 'set-inventory-year', ...subject, year: 2022, tonnes: 40 },
      { type: 'set-inventory-year', ...subject, year: 2021, tonnes: 0 },
    ]);
  });
});
