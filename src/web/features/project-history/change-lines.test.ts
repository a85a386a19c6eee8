import { describe, expect, it } from 'vitest';
import type { HistoryChange } from '#contract/project-transitions.ts';
import { changesOf, linesOfChanges } from './change-lines.ts';

const linesOf = (entry: HistoryChange) => linesOfChanges(changesOf(entry));

const entry = (fields: object) => ({
  changeDate: '2026-03-01T12:00:00.000Z',
  accountHolder: 'CA000001',
  accountHolderName: 'Harbour',
  person: { name: 'Ada Person', email: 'ada@harbour.example' },
  isForOwner: false,
  act: 'saved',
  ...fields,
});

describe('change lines', () => {
  it('names the report and the years of an inventory as its form does', () => {
    const row = { year: 2021, status: 'Inventory', quantity: 60 };
    const changes = [
      { field: 'documents.projectPlan', before: null, after: 'report.pdf' },
      { field: 'emissionReductions', before: [], after: [row] },
    ];
    expect(linesOfChanges(changes, 'inventory').map(({ name }) => name)).toEqual([
      'Inventory report',
      'Inventory, 2021',
    ]);
  });

  it('labels each field as the form does, with its values before and after', () => {
    const lines = linesOf(
      entry({
        title: { before: 'Heat', after: 'Heat from the sea' },
        projectStatus: { before: null, after: 'Proposed' },
        'timeline.endDate': { before: '2022-12-31', after: '2023-12-31' },
        'documents.inventory2021': { before: null, after: 'plan.pdf' },
        'units.2021': { before: null, after: 'CA000042-003-000001' },
      }),
    );
    expect(lines).toEqual([
      { name: 'Title', before: 'Heat', after: 'Heat from the sea' },
      { name: 'Stage', before: null, after: 'Proposed - Seeking Funding' },
      { name: 'End date', before: 'December 31, 2022', after: 'December 31, 2023' },
      { name: 'Inventory document 2021', before: null, after: 'plan.pdf' },
      { name: 'Units issued, 2021', before: null, after: 'CA000042-003-000001' },
    ]);
  });

  it('lists yearly rows only for years that differ', () => {
    const unchanged = { year: 2020, status: 'Projected', quantity: 7 };
    const before = [unchanged, { year: 2021, status: 'Projected', quantity: 90 }];
    const after = [
      unchanged,
      { year: 2021, status: 'Registered', quantity: 1150 },
      { year: 2021, status: 'Projected', quantity: 10 },
      { year: 2022, status: 'Projected', quantity: 0 },
    ];
    expect(linesOf(entry({ emissionReductions: { before, after } }))).toEqual([
      {
        name: 'Emission reductions, 2021',
        before: '90 t CO₂e, Projected',
        after: '1,150 t CO₂e, Add to Register; 10 t CO₂e, Projected',
      },
      { name: 'Emission reductions, 2022', before: null, after: '0 t CO₂e, Projected' },
    ]);
  });

  it('says what a realized year was split into, in the words of the form', () => {
    const before = [{ year: 2021, status: 'Registered', quantity: 90 }];
    const after = [
      { year: 2021, status: 'Retired', quantity: 30, retiredAgainst: 'Fleet 2021' },
      { year: 2021, status: 'Registered', quantity: 60 },
    ];
    expect(linesOf(entry({ emissionReductions: { before, after } }))).toEqual([
      {
        name: 'Emission reductions, 2021',
        before: '90 t CO₂e, Realized',
        after: '30 t CO₂e, Retired (Against: Fleet 2021); 60 t CO₂e, Add to Register',
      },
    ]);
  });

  it('says what rows retire against or transfer to, also where nothing else differs', () => {
    const row = (status: string, details: object) => [{ year: 2021, status, quantity: 30, ...details }];
    const lineOf = (before: object, after: object, status: string) => {
      const rows = { before: row(status, before), after: row(status, after) };
      return linesOf(entry({ emissionReductions: rows })).map((line) => [line.before, line.after]);
    };
    expect(lineOf({ transferredTo: 'CA000007' }, { transferredTo: 'CA000008' }, 'Transferred')).toEqual([
      [
        '30 t CO₂e, Transferred (Transferred to CA000007)',
        '30 t CO₂e, Transferred (Transferred to CA000008)',
      ],
    ]);
    const inventory = { inventoryProject: 'CA000001-002', inventoryYear: 2021, isBeneficiaryPrivate: null };
    const named = { ...inventory, inventoryYear: 2022, beneficiary: 'Ada', isBeneficiaryPrivate: true };
    expect(lineOf(inventory, named, 'RetiredInventory')).toEqual([
      [
        '30 t CO₂e, Retired (Against: CA000001-002, 2021)',
        '30 t CO₂e, Retired (Against: CA000001-002, 2022, On behalf of Ada (not public))',
      ],
    ]);
    const note = { retiredAgainst: 'The ferry', purpose: 'Travel' };
    expect(lineOf({ retiredAgainst: 'The bus' }, note, 'Retired')).toEqual([
      ['30 t CO₂e, Retired (Against: The bus)', '30 t CO₂e, Retired (Against: The ferry, Purpose: Travel)'],
    ]);
  });

  it('shows a year whose rows were removed', () => {
    const before = [{ year: 2021, status: 'Projected', quantity: 90 }];
    expect(linesOf(entry({ emissionReductions: { before, after: [] } }))).toEqual([
      { name: 'Emission reductions, 2021', before: '90 t CO₂e, Projected', after: null },
    ]);
  });

  it('links to files', () => {
    const before = { url: '/files/old', filename: 'old.pdf' };
    const after = { url: '/files/new', filename: 'new.pdf' };
    expect(linesOfChanges([{ field: 'documents.other1', before, after }])).toEqual([
      { name: 'Other document 1', before, after },
    ]);
  });

  it('shows unknown fields unchanged, and skips entries that are not changes', () => {
    const lines = linesOf(entry({ surprise: { before: 1, after: true }, note: 'text', none: null }));
    expect(lines).toEqual([{ name: 'surprise', before: '1', after: 'true' }]);
  });
});
