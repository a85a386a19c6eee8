import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { judgeTables } from '#domain/import/judge-tables.ts';
import { planImport } from '#domain/import/plan-import.ts';
import { builtInNames } from '#domain/project/source-registries.ts';
import { readNamedFile } from '#server/import/read-import-file.ts';

const extracts =
  process.env['REAL_DATA_DIR'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
const roomy = { rows: 2000, characters: 20_000_000, seconds: 600 };
const noEntries = { projects: [], vintages: new Map(), inventoryYears: new Map(), registries: builtInNames };

/** Plans an import of a file into an empty registry. */
async function plan(name: string) {
  const file = await readNamedFile(join(extracts, 'cases', name), name, roomy);
  if (!file.ok) throw new Error(`${name} cannot be read: ${file.problem.code}.`);
  const scope = { kind: 'registry' } as const;
  const planned = planImport(
    judgeTables(
      file.value.tables.map(({ table }) => table),
      2026,
      scope,
    ),
    noEntries,
    scope,
  );
  const rows = planned.reports.map(({ line, outcome, findings }) => {
    const told = findings.map(({ code }) => code).filter((code) => !/^(?:no-place|\w+-missing)$/u.test(code));
    return [line, outcome, ...told].join(' ');
  });
  return { ...planned, rows };
}

/** Small faulty tables, most of them of a kind that real ones had: what each row comes to. */
describe('odd tables', () => {
  it.each([
    ['c01-sep-line.csv', ['3 loads']],
    ['c14-na-org.csv', expect.arrayContaining(['2 loads cell-read-as-empty'])],
    ['c17-zero-width.csv', expect.arrayContaining(['4 loads characters-left-out'])],
    ['c34-emoji-rtl.csv', ['2 wrong character-refused']],
    ['n01-nfc-nfd-id.csv', ['2 loads', '3 wrong project-twice']],
    ['p01-swapped-ottawa.csv', ['2 loads position-outside']],
    ['p02-wrong-sign.csv', ['2 loads position-outside']],
    ['p03-null-island.csv', ['2 loads position-zero']],
    ['p04-www-link.csv', ['2 loads address-completed']],
    ['t01-excel-trailing.csv', ['2 loads', '3 loads cells-left-out', '4 loads cells-left-out']],
    ['x01-float-artefact.xlsx', ['2 loads', '2 loads']],
    ['x05-error-cells.xlsx', ['2 wrong cell-error cell-error']],
    ['x10-title-row.xlsx', expect.arrayContaining([expect.stringMatching(/^[3-9] loads/)])],
    ['x13-formula-no-cache.xlsx', ['2 loads', '2 wrong cell-not-computed cell-not-computed']],
    ['x15-merged-id.xlsx', ['2 loads', '2 loads', '3 loads', '4 loads']],
    ['x17-inventory-total.xlsx', ['2 loads', '3 loads', '4 loads total-row']],
    ['y04-error-type.xlsx', ['2 wrong cell-error cell-error']],
    ['y06-float-year.xlsx', ['2 loads', '2 loads']],
    ['y07-error-type-stage.xlsx', ['2 wrong cell-error cell-error']],
  ])('%s', async (name, rows) => {
    expect((await plan(name)).rows).toEqual(rows);
  });

  it('have the numbers that the spreadsheet shows', async () => {
    const { projects } = await plan('x01-float-artefact.xlsx');
    expect(projects).toMatchObject([{ vintages: [{ issued: 124_600 }] }]);
    expect((await plan('y06-float-year.xlsx')).projects).toMatchObject([{ vintages: [{ year: 2020 }] }]);
  });

  it('name years to come, and read whole numbers with a point', async () => {
    expect((await plan('v03-future-vintage.csv')).rows.at(-1)).toContain('year-ahead');
    expect((await plan('v02-pandas-floats.csv')).rows.join()).not.toContain('not-');
  });
});
