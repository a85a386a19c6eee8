import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse';
import { describe, it } from 'vitest';
import { shapeOf, tableOfRecords } from '#domain/import/apply-mapping.ts';
import { columnDescriber } from '#domain/import/describe-columns.ts';
import type { ImportTable, RawRecord } from '#domain/import/import-table.ts';
import { judgeTables } from '#domain/import/judge-tables.ts';
import { planImport, sumUnits } from '#domain/import/plan-import.ts';
import { findHeadings, openQuestions, proposeTables } from '#domain/import/propose-mapping.ts';
import { withBytes } from '#server/files/kinds/read-zip.ts';
import { openBudget } from '#server/import/read-budget.ts';
import { readCsv } from '#server/import/read-csv.ts';
import type { RecordTaker } from '#server/import/record-taker.ts';
import { readWorkbook } from '#server/import/workbook/read-workbook.ts';

const extracts =
  process.env['REAL_DATA_DIR'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
const roomy = { rows: 50_000, characters: 50_000_000, seconds: 600 };
const noEntries = { projects: [], vintages: new Map(), inventoryYears: new Map() };
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
  const sources = new Set<string | null>();
  const open = [];
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
    sources.add(proposed.source);
    open.push(...openQuestions(proposed.tables, columns));
    for (const table of proposed.tables) {
      const shape = shapeOf(`${sheet ?? name} ${table.kind}`, header, table, sheet !== null);
      if ('code' in shape) throw new Error(`${name}: ${shape.code}`);
      tables.push(tableOfRecords(shape, below));
    }
  }
  const planned = planImport(judgeTables(tables, 2026, scope), noEntries, scope);
  const wrong = planned.reports.filter(({ outcome }) => outcome === 'wrong');
  return { ...planned, sources: [...sources], open, wrong, units: sumUnits(planned) };
}

/** The rows of a file as they are, without anything of the import. */
async function rawRows(name: string): Promise<readonly Readonly<Record<string, string>>[]> {
  const rows = createReadStream(join(extracts, 'exports', name)).pipe(parse({ columns: true, bom: true }));
  return rows.toArray();
}

const digits = (text: string | undefined) => Number((text ?? '').replaceAll(',', ''));

/** Exports of other registries as they are downloaded: each is recognized, asks nothing, and gives its tonnes. */
describe('an export', () => {
  it.each([
    ['american-carbon-registry_issuances.csv', 86],
    ['cercarbono_issuances.csv', null],
    ['climate-action-reserve_issuances.csv', 94],
    ['gold-standard_issuances.csv', null],
    ['verra_transactions.csv', 56],
  ])('probe %s', async (name, _year) => {
    const planned = await plan(name);
    console.log(name, planned.sources, planned.open.slice(0,5), planned.wrong.slice(0,3).map((w) => JSON.stringify(w)), planned.units, planned.projects.length);
  });
  it.each(['american-carbon-registry_projects.csv','climate-action-reserve_projects.csv','gold-standard_projects.csv','verra_projects.csv','cdp_2016_city_emissions.csv','eccc_ghg_bc.xlsx'])('probe %s', async (name) => {
    const planned = await plan(name);
    console.log(name, planned.sources, planned.open.slice(0,5), planned.wrong.slice(0,3).map((w) => JSON.stringify(w)), planned.projects.length, planned.inventories.length, planned.inventories[0]?.figures.slice(-2), planned.inventories[0]?.position);
    void rawRows; void digits;
  });
});
