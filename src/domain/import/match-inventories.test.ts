import { expect, it } from 'vitest';
import { builtInNames } from '../project/source-registries.ts';
import { importTable } from './apply-mapping.ts';
import { recognizeColumns } from './import-table.ts';
import { judgeTables } from './judge-tables.ts';
import { planImport } from './plan-import.ts';

const scope = { kind: 'registry' } as const;

function plan(...rows: readonly string[]) {
  const headings = ['community', 'province', 'country', 'year', 'tonnes'];
  const recognized = recognizeColumns(headings);
  if ('code' in recognized) throw new Error(recognized.code);
  const records = rows.map((row, place) => ({ line: place + 2, cells: row.split('|') }));
  const run = judgeTables([importTable('i.csv', headings, recognized, records)], 2026, scope);
  return planImport(
    run,
    { projects: [], vintages: new Map(), inventoryYears: new Map(), registries: builtInNames },
    scope,
  );
}

it('reads one community in several spellings as one, and names the other spelling', () => {
  const { inventories, reports } = plan(
    'Gibsons|BC|Canada|2021|10',
    'Gibsons|British Columbia|Canada|2021|11',
    'Gibsons |bc|CANADA|2020|12',
    'Gibsons|B.C.|Canada|2019|13',
    'Gibsöns|BC|Canada|2018|13',
  );
  expect(inventories.map(({ key, figures }) => [key, figures.length])).toEqual([
    ['gibsons|british-columbia|canada', 4],
  ]);
  const spelled = {
    code: 'community-spelled-otherwise',
    values: { other: 'Gibsons, BC, Canada', where: 'i.csv:2' },
  };
  const twice = { code: 'year-twice', values: { year: 2021, where: 'i.csv:2' } };
  expect(reports.map(({ outcome, findings }) => [outcome, findings])).toEqual([
    ['loads', []],
    ['wrong', [spelled, twice]],
    ['loads', []],
    ['loads', [spelled]],
    ['loads', [spelled]],
  ]);
});
