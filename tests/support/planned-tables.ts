import { importTable } from '#domain/import/apply-mapping.ts';
import { recognizeColumns } from '#domain/import/import-table.ts';
import { judgeTables } from '#domain/import/judge-tables.ts';
import type { KnownEntries } from '#domain/import/known-entries.ts';
import { planImport } from '#domain/import/plan-import.ts';
import { builtInNames } from '#domain/project/source-registries.ts';

/** A table as text: a header and rows, with `|` between the cells. */
export function textTable(file: string, header: string, ...rows: readonly string[]) {
  const headings = header.split('|');
  const recognized = recognizeColumns(headings);
  if ('code' in recognized) throw new Error(recognized.code);
  const records = rows.map((row, place) => ({ line: place + 2, cells: row.split('|') }));
  return importTable(file, headings, recognized, records);
}

export const projects = (...rows: readonly string[]) =>
  textTable('p.csv', 'registry|project_id|title|start_date|end_date|issued_t', ...rows);
export const vintages = (...rows: readonly string[]) =>
  textTable('v.csv', 'registry|project_id|year|issued|retired', ...rows);
export const inventories = (...rows: readonly string[]) =>
  textTable('i.csv', 'community|province|country|year|tonnes', ...rows);

export const noEntries: KnownEntries = {
  projects: [],
  vintages: new Map(),
  inventoryYears: new Map(),
  registries: builtInNames,
};

export function plan(tables: readonly ReturnType<typeof textTable>[], known: KnownEntries = noEntries) {
  const planned = planImport(judgeTables(tables, 2026, { kind: 'registry' }), known, { kind: 'registry' });
  const summary = planned.reports.map(({ file, line, outcome, findings }) => {
    const codes = findings
      .map(({ code }) => code)
      .filter((code) => !code.endsWith('-missing') && code !== 'no-place');
    return [`${file}:${line}`, outcome, ...codes].join(' ');
  });
  return { ...planned, summary };
}

export const knownProject = {
  serial: 'CA000001-001',
  organization: 'CA000001',
  registry: 'Verra',
  id: 'VCS1',
  startDate: '2020-01-01',
  endDate: '2020-12-31',
  isDeleted: false,
};
export const known: KnownEntries = {
  ...noEntries,
  projects: [knownProject],
  vintages: new Map([['CA000001-001', new Map([[2020, { issued: 100, retired: 30 }]])]]),
};
