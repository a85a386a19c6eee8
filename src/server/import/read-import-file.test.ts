import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bookOf,
  HEADER,
  headerRow,
  workbookBombs as of,
  rowOf,
  textCell,
} from '../../../tests/support/bombs.ts';
import type { ReadLimits } from './read-budget.ts';
import { readImportFile } from './read-import-file.ts';

const MEGABYTE = 2 ** 20;
const roomy: ReadLimits = { rows: 2000, characters: 20_000_000, seconds: 600 };
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'registry-read-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads a file with these contents: its tables, or why it cannot be read. */
async function readFileOf(name: string, content: string | Buffer, limits: ReadLimits = roomy) {
  const path = join(folder, name);
  writeFileSync(path, content);
  const file = await readImportFile(path, name, limits);
  if (!file.ok) return file.problem;
  return file.value.problem ?? file.value.tables.map(({ table }) => table);
}

const header = `${HEADER.join(',')}\n`;

describe('a workbook made to cost much is refused, with the limit', () => {
  const cases: readonly (readonly [what: string, make: () => Buffer, problem: object])[] = [
    [
      'a cell in the last column of the last row',
      of.farCell,
      { code: 'too-many-columns', values: { line: 1_048_576, column: 'XFD', most: 256 } },
    ],
    [
      'a cell in the first column that is not read',
      () => bookOf({ sheets: [headerRow + rowOf(2, '<c r="IW2"><v>1</v></c>')] }),
      { code: 'too-many-columns', values: { line: 2, column: 'IW', most: 256 } },
    ],
    [
      'a row below the last that programs have',
      () => bookOf({ sheets: [headerRow + rowOf(1_048_577, textCell('A1048577', 'V'))] }),
      { code: 'too-many-lines', values: { most: 1_048_576 } },
    ],
    ['rows', () => of.manyRows(2001), { code: 'too-many-rows', values: { rows: 2001, most: 2000 } }],
    [
      'a long text in a cell',
      () => of.longCell(100_001),
      { code: 'cell-too-long', values: { cell: 'A2', most: 100_000 } },
    ],
    [
      'a long text in the table of texts',
      () => of.longSharedText(100_001),
      { code: 'text-too-long', values: { most: 100_000 } },
    ],
    [
      'texts that no cell uses',
      () => bookOf({ sheets: [headerRow], sharedStrings: `<sst>${'<si/>'.repeat(1_000_001)}</sst>` }),
      { code: 'too-many-texts', values: { most: 1_000_000 } },
    ],
    ['sheets', () => of.manySheets(256), { code: 'too-many-sheets', values: { sheets: 256, most: 255 } }],
    ['parts', () => of.manyParts(10_000), { code: 'too-many-parts', values: { most: 10_000 } }],
    ['nested elements', () => of.deepNesting(31), { code: 'xlsx-too-deep', values: { most: 32 } }],
    ['blanks', () => of.blanks(256), { code: 'too-large-unpacked', values: { most: 256 } }],
    ['attributes', () => of.attributes(65), { code: 'xlsx-unreadable', values: {} }],
    ['a name of 128 kB', () => of.longName(128 * 1024), { code: 'xlsx-unreadable', values: {} }],
    ['entities', of.entities, { code: 'xlsx-unreadable', values: {} }],
    ['an entity that nothing defines', of.unknownEntity, { code: 'xlsx-unreadable', values: {} }],
    ['a part that is there twice', of.namedTwice, { code: 'xlsx-unreadable', values: {} }],
  ];
  it.each(cases)('%s', async (_, make, problem) => {
    expect(await readFileOf('bomb.xlsx', make())).toEqual(problem);
  });

  it('texts that are too many in all, used or not', async () => {
    const limits = { ...roomy, characters: 1000 };
    const problem = { code: 'too-much-text', values: { most: 1000 } };
    expect(await readFileOf('unused.xlsx', of.sharedTexts(11, 100), limits)).toEqual(problem);
    expect(await readFileOf('copied.xlsx', of.oneTextEverywhere(4, 100), limits)).toEqual(problem);
    expect(await readFileOf('inline.xlsx', of.longCell(1001), limits)).toEqual(problem);
  });

  it('one that takes too long', async () => {
    const problem = { code: 'too-slow', values: { seconds: 0 } };
    expect(await readFileOf('slow.xlsx', of.manyRows(1), { ...roomy, seconds: 0 })).toEqual(problem);
    expect(await readFileOf('slow.csv', header, { ...roomy, seconds: 0 })).toEqual(problem);
  });
});

describe('a workbook with much that is no contents is read', () => {
  const row = { line: 2, cells: { registry: 'V', id: 'P2', title: 'T' } };
  it.each([
    [
      'a hundred thousand empty rows',
      () => of.emptyRows(100_000),
      { ...row, line: 100_002, cells: { id: 'P100002' } },
    ],
    ['merged cells after its rows', () => of.mergedCells(100_000), row],
    [
      'formats in cells without contents, up to the last column',
      () =>
        bookOf({
          sheets: [
            headerRow +
              rowOf(2, textCell('A2', 'V'), textCell('B2', 'P2'), textCell('C2', 'T'), '<c r="XFD2" s="4"/>'),
          ],
        }),
      row,
    ],
    [
      'rows and cells that do not say where they are',
      () =>
        bookOf({
          sheets: [
            `<row>${HEADER.map((name) => `<c t="str"><v>${name}</v></c>`).join('')}</row><row><c t="str"><v>V</v></c><c t="str"><v>P2</v></c><c t="str"><v>T</v></c></row>`,
          ],
        }),
      row,
    ],
  ])('%s', async (_, make, expected) => {
    expect(await readFileOf('book.xlsx', make())).toMatchObject([{ kind: 'projects', rows: [expected] }]);
  });
});

describe('a CSV file made to cost much is refused, with the limit', () => {
  const tooLong = (line: number) => ({ code: 'row-too-long', values: { line, most: 1_000_000 } });
  it.each([
    [
      'rows',
      () => header + 'V,1,T\n'.repeat(2001),
      { code: 'too-many-rows', values: { rows: 2001, most: 2000 } },
    ],
    [
      'lines',
      () => header + 'V,1,T\n'.repeat(1_048_576),
      { code: 'too-many-lines', values: { most: 1_048_576 } },
    ],
    ['one line', () => `${header}V,1,${'x'.repeat(1_000_001)}`, tooLong(2)],
    ['one line without an end, and nothing else', () => 'x'.repeat(2 * MEGABYTE), tooLong(1)],
    ['cells without contents', () => `${header}V,1,T\n${','.repeat(2 * MEGABYTE)}`, tooLong(3)],
    [
      'cells between line breaks in quotation marks',
      () => header + `"\n"${','.repeat(600_000)}`.repeat(4),
      tooLong(2),
    ],
    ['a quotation mark that is never closed', () => `${header}"${'V,1,T\n'.repeat(200_000)}`, tooLong(2)],
    [
      'columns',
      () => `${header}V,1,T${','.repeat(254)}x\n`,
      { code: 'too-many-columns', values: { line: 2, column: '257', most: 256 } },
    ],
  ])('%s', async (_, make, problem) => {
    expect(await readFileOf('bomb.csv', make())).toEqual(problem);
  });

  it('texts that are too many in all', async () => {
    const rows = header + `V,1,${'x'.repeat(100)}\n`.repeat(10);
    expect(await readFileOf('text.csv', rows, { ...roomy, characters: 1000 })).toEqual({
      code: 'too-much-text',
      values: { most: 1000 },
    });
  });
});

describe('a CSV file read in pieces', () => {
  it('has the same rows wherever a piece ends', async () => {
    const title = 'é'.repeat(1000);
    const rows = Array.from({ length: 200 }, (_, place) => `V,P${place},"${title}\r\n""${place}"""\r\n`);
    const tables = await readFileOf(
      'pieces.csv',
      `\ufeff${HEADER.join(';')}\r\n${rows.join('').replaceAll(',', ';')}`,
    );
    expect(tables).toMatchObject([
      {
        rows: rows.map((_, place) => ({
          line: 2 + place * 2,
          cells: { id: `P${place}`, title: `${title}\n"${place}"` },
        })),
      },
    ]);
  });

  it('is not UTF-8 if a letter is cut off at its end', async () => {
    const cut = Buffer.concat([Buffer.from(header), Buffer.from('V,1,é').subarray(0, -1)]);
    expect(await readFileOf('cut.csv', cut)).toEqual({ code: 'not-utf8', values: {} });
  });
});

describe('a table as programs and publishers write it', () => {
  const records = (separator: string) =>
    ['registry,project_id,title', 'Verra,V1,"Heat; from the sea"', 'Verra,V2,Roofs']
      .map((line) => line.replaceAll(',', separator))
      .join('\n');
  const rowsOf = (tables: Awaited<ReturnType<typeof readFileOf>>) =>
    Array.isArray(tables)
      ? tables.flatMap((table: { rows: readonly { line: number; cells: Record<string, string> }[] }) =>
          table.rows.map(({ line, cells }) => [line, cells['id'], cells['title']]),
        )
      : tables;

  it.each([
    ['a first line that names its delimiter', `sep=;\n${records(';')}`, 3],
    ['such a line in quotation marks', `"sep=|"\r\n${records('|')}`, 3],
    [
      'title rows above its headings',
      `Projects of the province\n\nAs of 2024, in tonnes\n${records(',')}`,
      5,
    ],
    ['title rows with other delimiters', `Projects, by number, title, and place\n${records(';')}`, 3],
    ['twenty rows above its headings', `${'A note\n'.repeat(19)}${records('\t')}`, 21],
  ])('is read with %s', async (_what, text, first) => {
    expect(rowsOf(await readFileOf('table.csv', text))).toEqual([
      [first, 'V1', 'Heat; from the sea'],
      [first + 1, 'V2', 'Roofs'],
    ]);
  });

  it('says what the headings lack that are nearest to a table', async () => {
    const text = 'Projects of the province\nregistry,project_id,name of it\nVerra,V1,Heat';
    expect(await readFileOf('table.csv', text)).toEqual({
      code: 'kind-unknown',
      values: { nearest: 'projects', missing: ['title'] },
    });
  });

  it('is not searched beyond twenty rows', async () => {
    expect(await readFileOf('table.csv', `${'A note\n'.repeat(20)}${records(',')}`)).toMatchObject({
      code: 'kind-unknown',
    });
  });

  it('has its headings below the title rows of a sheet, too', async () => {
    const sheet =
      rowOf(1, textCell('A1', 'Projects of the province')) +
      headerRow.replace('r="1"', 'r="2"').replaceAll(/r="([A-Z]+)1"/g, 'r="$12"');
    const tables = await readFileOf(
      'table.xlsx',
      bookOf({ sheets: [sheet + rowOf(3, textCell('A3', 'V'))] }),
    );
    expect(tables).toMatchObject([{ rows: [{ line: 3 }] }]);
  });

  describe('with a cell merged over several rows', () => {
    const merged = (cells: string, ...blocks: readonly string[]) =>
      bookOf({
        sheets: [headerRow + cells],
        afterRows: `<mergeCells>${blocks.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
      });
    const four = [2, 3, 4, 5].map((line) =>
      rowOf(
        line,
        (line === 2 ? textCell('A2', 'Verra') + textCell('B2', 'V1') : '') + textCell(`C${line}`, `T${line}`),
      ),
    );

    it('fills the rows of its block, and no others', async () => {
      const tables = await readFileOf('table.xlsx', merged(four.join(''), 'A2:A4', 'B2:B3', 'C2:D2'));
      expect(tables).toMatchObject([
        {
          rows: [
            { cells: { registry: 'Verra', id: 'V1', title: 'T2' } },
            { cells: { registry: 'Verra', id: 'V1', title: 'T3' } },
            { cells: { registry: 'Verra', id: '', title: 'T4' } },
            { cells: { registry: '', id: '', title: 'T5' } },
          ],
        },
      ]);
    });

    it.each([
      ['a block that is none', 'A0:Z9'],
      ['no reference', 'x'],
      ['a block of titles', 'A1:A5'],
    ])('is read with %s', async (_what, ref) => {
      const tables = await readFileOf('table.xlsx', merged(four.join(''), ref));
      expect(tables).toMatchObject([{ rows: [{}, {}, {}, {}] }]);
    });
  });
});
