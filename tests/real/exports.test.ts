import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse';
import { describe, expect, it } from 'vitest';
import { shapeOf, tableOfRecords } from '#domain/import/apply-mapping.ts';
import { columnDescriber } from '#domain/import/describe-columns.ts';
import type { ImportTable, RawRecord } from '#domain/import/import-table.ts';
import { judgeTables } from '#domain/import/judge-tables.ts';
import type { OpenQuestion } from '#domain/import/mapping.ts';
import { planImport, sumUnits } from '#domain/import/plan-import.ts';
import { findHeadings, openQuestions, proposeTables } from '#domain/import/propose-mapping.ts';
import { builtInNames } from '#domain/project/source-registries.ts';
import { withBytes } from '#server/files/kinds/read-zip.ts';
import { openBudget } from '#server/import/read-budget.ts';
import { readCsv } from '#server/import/read-csv.ts';
import type { RecordTaker } from '#server/import/read-rows.ts';
import { readWorkbook } from '#server/import/workbook/read-workbook.ts';

const extracts =
  process.env['REAL_DATA_DIR'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
const roomy = { rows: 50_000, characters: 50_000_000, seconds: 600 };
const noEntries = { projects: [], vintages: new Map(), inventoryYears: new Map(), registries: builtInNames };
const scope = { kind: 'registry' } as const;

type Sheet = { readonly sheet: string | null; readonly records: readonly RawRecord[] };

/** A reader that keeps every record. */
function keepAll(records: RawRecord[]): RecordTaker {
  return {
    take: (record) => {
      records.push(record);
      return true;
    },
    merge: () => undefined,
  };
}

async function readSheets(name: string): Promise<readonly Sheet[]> {
  return withBytes(join(extracts, 'exports', name), async (bytes) => {
    const budget = openBudget(roomy);
    if (name.endsWith('.csv')) {
      const records: RawRecord[] = [];
      await readCsv(bytes, keepAll(records), budget);
      return [{ sheet: null, records }];
    }
    const sheets: { sheet: string; records: RawRecord[] }[] = [];
    await readWorkbook(bytes, budget, ({ name: sheet }) => {
      const records: RawRecord[] = [];
      sheets.push({ sheet, records });
      return keepAll(records);
    });
    return sheets;
  });
}

/** Plans an import of a file as it is proposed, into an empty registry. */
async function plan(name: string) {
  const tables: ImportTable[] = [];
  const open: OpenQuestion[] = [];
  for (const { sheet, records } of await readSheets(name)) {
    const firstLines = records.slice(0, 20);
    const headingLine = findHeadings({ sheet, firstLines });
    const below = records.filter(({ line }) => headingLine !== null && line > headingLine);
    const header = records.find(({ line }) => line === headingLine)?.cells ?? [];
    const described = columnDescriber(header);
    for (const { cells } of below) described.take(cells);
    const columns = described.describe();
    const proposed = proposeTables({ sheet, firstLines, headingLine, columns });
    if (proposed.source === null) continue;
    open.push(...openQuestions(proposed.tables, columns));
    for (const table of proposed.tables) {
      const shape = shapeOf(`${sheet ?? name} ${table.kind}`, header, table, sheet !== null);
      if ('code' in shape) throw new Error(`${name}: ${shape.code}`);
      tables.push(tableOfRecords(shape, below));
    }
  }
  const planned = planImport(judgeTables(tables, 2026, scope), noEntries, scope);
  const wrong = planned.reports.filter(({ outcome }) => outcome === 'wrong');
  return { ...planned, open, wrong, units: sumUnits(planned) };
}

/** The rows of a file as they are, without anything of the import. */
async function rawRows(name: string): Promise<readonly Row[]> {
  const rows = createReadStream(join(extracts, 'exports', name)).pipe(parse({ columns: true, bom: true }));
  return rows.toArray() as Promise<readonly Row[]>;
}

type Row = Readonly<Record<string, string>>;
type Quantity = (row: Row) => number;

const column =
  (...names: readonly string[]): Quantity =>
  (row) =>
    names.reduce((sum, name) => sum + Number((row[name] ?? '').replaceAll(',', '')), 0);

const quantityIssued = column('Quantity Issued');
const none: Quantity = () => 0;

/** Exports of other registries as they are downloaded: each is recognized, asks nothing, and gives its tonnes. */
describe('an export of issuances', () => {
  it.each<[name: string, id: (row: Row) => string | undefined, issued: Quantity, retired: Quantity]>([
    [
      'american-carbon-registry_issuances.csv',
      (row) => row['Project ID'],
      column('Total Credits Issued'),
      none,
    ],
    ['cercarbono_issuances.csv', (row) => row['serial']?.split('_')[1], column('issued_quantity'), none],
    [
      'climate-action-reserve_issuances.csv',
      (row) => row['Project ID'],
      column('Total Offset Credits Issued'),
      column('Canceled for Compliance', 'Canceled', 'Offset Credits Converted to VCUs'),
    ],
    ['gold-standard_issuances.csv', (row) => row['GSID'], column('Quantity'), none],
    [
      'verra_transactions.csv',
      (row) => row['ID'],
      quantityIssued,
      (row) => (row['Retirement/Cancellation Date'] === '' ? 0 : quantityIssued(row)),
    ],
  ])('%s loads whole', async (name, id, issued, retired) => {
    const planned = await plan(name);
    const rows = await rawRows(name);
    const sum = (of: Quantity) => rows.reduce((before, row) => before + of(row), 0);
    const projects = new Set(rows.map(id)).size;
    expect([planned.open, planned.wrong]).toEqual([[], []]);
    expect(planned.projects).toHaveLength(projects);
    expect(planned.units).toEqual({
      issuedTonnes: sum(issued),
      retiredTonnes: sum(retired),
      issuedProjects: projects,
    });
  });
});

describe('an export of projects', () => {
  it.each([
    ['american-carbon-registry_projects.csv', 'Total Number of Credits Registered '],
    ['climate-action-reserve_projects.csv', 'Total Number of Offset Credits Registered '],
    ['verra_projects.csv', null],
  ])('%s loads whole', async (name, total) => {
    const planned = await plan(name);
    const rows = await rawRows(name);
    expect([planned.open, planned.wrong]).toEqual([[], []]);
    expect(planned.projects).toHaveLength(rows.length);
    const stated = planned.projects.reduce((sum, { project }) => sum + (project.totals.issued ?? 0), 0);
    const of = total === null ? none : column(total);
    expect(stated).toBe(rows.reduce((sum, row) => sum + of(row), 0));
    for (const { project } of planned.projects) expect(project.stage).not.toBeNull();
  });

  it('gold-standard_projects.csv loads whole; a title loses what nobody sees', async () => {
    const planned = await plan('gold-standard_projects.csv');
    const rows = await rawRows('gold-standard_projects.csv');
    const unseen = rows.filter((row) => /\u200b/u.test(row['Project Name'] ?? '')).length;
    expect(planned.open).toEqual([]);
    expect(planned.wrong).toEqual([]);
    expect(planned.projects).toHaveLength(rows.length);
    const cleaned = planned.reports.filter(({ findings }) =>
      findings.some(({ code }) => code === 'characters-left-out'),
    );
    expect(cleaned).toHaveLength(unseen);
    expect(unseen).toBeGreaterThan(0);
  });
});

describe('an export of inventories', () => {
  it('cdp_2016_city_emissions.csv loads whole', async () => {
    const { open, wrong, inventories } = await plan('cdp_2016_city_emissions.csv');
    const rows = await rawRows('cdp_2016_city_emissions.csv');
    expect([open, wrong]).toEqual([[], []]);
    const figures = inventories.flatMap((inventory) => inventory.figures);
    const emissions = column('Total City-wide Emissions (metric tonnes CO2e)');
    const rounded = rows.map((row) => ({
      year: Number((row['Measurement Year'] ?? '').slice(6, 10)),
      tonnes: Math.round(emissions(row)),
    }));
    const byYear = (one: { year: number; tonnes: number }, other: typeof one) =>
      one.year - other.year || one.tonnes - other.tonnes;
    expect(figures.toSorted(byYear)).toEqual(rounded.toSorted(byYear));
  });

  it('eccc_ghg_bc.xlsx loads whole: its totals by year are those of its summary', async () => {
    const { open, wrong, inventories } = await plan('eccc_ghg_bc.xlsx');
    const summary = (await readSheets('eccc_ghg_bc.xlsx')).find(({ sheet }) => sheet === 'Summary');
    const cellsOf = (first: string) => summary?.records.find(({ cells }) => cells[0] === first)?.cells ?? [];
    const years = cellsOf('Greenhouse Gas Categories');
    const totals = cellsOf('TOTAL');
    const stated = years.flatMap((year, place) =>
      /^\d{4}$/u.test(year) ? [{ year: Number(year), tonnes: Math.round(Number(totals[place]) * 1000) }] : [],
    );
    expect(stated).toHaveLength(32);
    expect([open, wrong]).toEqual([[], []]);
    expect(inventories).toMatchObject([{ community: { name: 'British Columbia' }, figures: stated }]);
  });
});
