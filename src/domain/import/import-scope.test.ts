import { describe, expect, it } from 'vitest';
import { builtInNames } from '../project/source-registries.ts';
import { importTable } from './apply-mapping.ts';
import { columnsOf, exampleIds, importKinds, normalizeHeading, templateHeading } from './import-columns.ts';
import { type ImportScope, recognizeColumns } from './import-table.ts';
import { judgeTables } from './judge-tables.ts';
import type { KnownEntries } from './known-entries.ts';
import { planImport } from './plan-import.ts';

const noEntries: KnownEntries = {
  projects: [],
  vintages: new Map(),
  inventoryYears: new Map(),
  registries: builtInNames,
};
const own: ImportScope = { kind: 'organization', name: 'Harbour Heat' };
const registry: ImportScope = { kind: 'registry' };

function codes(
  scope: ImportScope,
  [header = [], ...rows]: readonly (readonly string[])[],
  known = noEntries,
) {
  const recognized = recognizeColumns(header);
  if ('code' in recognized) throw new Error(recognized.code);
  const records = rows.map((cells, place) => ({ line: place + 2, cells }));
  const run = judgeTables([importTable('f.csv', header, recognized, records)], 2026, scope);
  const { reports } = planImport(run, known, scope);
  return reports.map(({ outcome, findings }) => [outcome, ...findings.map(({ code }) => code)].join(' '));
}

describe('an organization’s own projects', () => {
  const header = [
    'registry',
    'project_id',
    'title',
    'organization',
    'program_type',
    'type',
    'stage',
    'lat',
    'lon',
  ];
  const row = (organization: string, title = 'Heat') => [
    'List',
    `${organization}1`,
    title,
    organization,
    'VCS',
    'Waste',
    'Active',
    '49',
    '-122',
  ];

  it('have its name or none, whatever the letter case', () => {
    expect(codes(own, [header, row(''), row('HARBOUR  heat'), row('Other')])).toEqual([
      'loads',
      'loads',
      'wrong organization-foreign',
    ]);
    expect(codes(registry, [header, row('Other')])).toEqual(['loads']);
  });

  it('have titles that the form takes', () => {
    const rows = [header, row('', 'x'.repeat(301))];
    expect(codes(own, rows)).toEqual(['wrong text-too-long']);
    expect(codes(registry, rows)[0]).toMatch(/^loads title-long/);
  });
});

describe('an organization’s own inventories', () => {
  it('have names of communities whose title and address the form takes', () => {
    const header = ['community', 'province', 'year', 'tonnes'];
    const rows = (name: string, province = '') => [header, [name, province, '2021', '6']];
    expect(codes(own, rows('x'.repeat(280)))).toEqual(['loads']);
    expect(codes(own, rows('x'.repeat(281)))).toEqual(['wrong text-too-long']);
    expect(codes(own, rows('Bay', 'x'.repeat(500)))).toEqual(['wrong text-too-long']);
    expect(codes(registry, rows('x'.repeat(281)))).toEqual(['loads']);
  });
});

describe('a known inventory', () => {
  it('gets later years only from the registry', () => {
    const project = {
      serial: 'CA000001-001',
      organization: 'CA000001',
      registry: 'Community inventories',
      id: 'bay||',
      startDate: null,
      endDate: null,
      isDeleted: false,
    };
    const known = {
      ...noEntries,
      projects: [project],
      inventoryYears: new Map([[project.serial, new Map([[2020, 5]])]]),
    };
    const rows = [
      ['community', 'year', 'tonnes'],
      ['Bay', '2020', '5'],
      ['Bay', '2021', '6'],
    ];
    expect(codes(registry, rows, known)).toEqual(['known', 'loads']);
    expect(codes(own, rows, known)).toEqual(['known', 'wrong inventory-exists']);
  });
});

describe('a template', () => {
  it.each(['en', 'fr'] as const)('in %s has headings that are recognized as its kind', (language) => {
    for (const kind of importKinds) {
      const headings = columnsOf(kind).map(([field]) => templateHeading(kind, field, language));
      expect(recognizeColumns(headings)).toMatchObject({ kind, notUsed: [] });
      expect(new Set(headings.map(normalizeHeading)).size).toBe(headings.length);
    }
  });

  it.each(Object.values(exampleIds))('has an example row, %s, that no import loads', (id) => {
    const projects = codes(registry, [
      ['registry', 'project_id', 'title'],
      ['V', id.toLowerCase(), 'Example'],
    ]);
    const vintages = codes(registry, [
      ['project_id', 'year', 'issued'],
      [id, '2020', '5'],
    ]);
    const inventories = codes(own, [
      ['community', 'year', 'tonnes'],
      [id, '2020', '5'],
    ]);
    for (const [outcome] of [projects, vintages, inventories])
      expect(outcome).toMatch(/^wrong .*example-row/);
  });
});
