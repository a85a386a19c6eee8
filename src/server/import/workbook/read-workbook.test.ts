import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import readAgain from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawRecord } from '#domain/import/import-table.ts';
import { bookOf, rowOf, textCell } from '../../../../tests/support/bombs.ts';
import { withBytes } from '../../files/kinds/read-zip.ts';
import { writeXlsx } from '../../spreadsheets/table-file.ts';
import { unread } from '../file-problem.ts';
import { openBudget } from '../read-budget.ts';
import { readWorkbook } from './read-workbook.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'registry-book-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads the records of every sheet of a workbook. */
async function recordsOf(book: Buffer): Promise<readonly RawRecord[][]> {
  const path = join(folder, 'book.xlsx');
  writeFileSync(path, book);
  const sheets: RawRecord[][] = [];
  const budget = openBudget({ rows: 1000, characters: 1_000_000, seconds: 600 });
  await withBytes(path, (bytes) =>
    readWorkbook(bytes, budget, () => {
      const records: RawRecord[] = [];
      sheets.push(records);
      return {
        merge: () => undefined,
        take: (record) => records.push(record) > 0,
        end: () => unread({ code: 'empty', values: {} }),
      };
    }),
  );
  return sheets;
}

/** Reads the cells of the only row of a sheet. */
async function cellsOf(cells: string, parts: Partial<Parameters<typeof bookOf>[0]> = {}) {
  const [records] = await recordsOf(bookOf({ sheets: [rowOf(1, cells)], ...parts }));
  return records?.[0];
}

const styles = `<styleSheet><numFmts count="3">
  <numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd;@"/><numFmt numFmtId="165" formatCode="[h]:mm:ss.00"/>
  <numFmt numFmtId="166" formatCode="#,##0.00&quot; days&quot;"/><numFmt numFmtId="167" formatCode="${'y'.repeat(300)}"/>
  </numFmts><cellStyleXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf xfId="1"/><xf numFmtId="167"/></cellXfs></styleSheet>`;

describe('a cell of a workbook', () => {
  it.each([
    ['a number', '<c><v>1234567.5</v></c>', '1234567.5'],
    ['a number with more digits than a spreadsheet shows', '<c><v>124599.99999999999</v></c>', '124600'],
    ['a year that was computed', '<c><v>2019.9999999999998</v></c>', '2020'],
    ['a whole number of 16 digits', '<c><v>1234567890123456</v></c>', '1234567890123456'],
    ['a formula and its result', '<c><f>1+1</f><v>2</v></c>', '2'],
    ['a text that is a formula’s result', '<c t="str"><f>A2</f><v>a_x0041_</v></c>', 'aA'],
    ['a boolean', '<c t="b"><v>1</v></c>', 'true'],
    ['a day as text', '<c t="d"><v>2024-05-31T10:00:00Z</v></c>', '2024-05-31'],
    [
      'rich text',
      '<c t="inlineStr"><is><r><t>a </t></r><r><rPr><b/></rPr><t>b</t></r><rPh><t>c</t></rPh></is></c>',
      'a b',
    ],
    ['entities and CDATA', '<c t="str"><v>a &amp; &#x27;b&#39; <![CDATA[<c>]]></v></c>', "a & 'b' <c>"],
    ['a day in the program’s own format', '<c s="4"><v>43556</v></c>', '2019-04-01'],
    ['a day in a format of the workbook', '<c s="1"><v>43556.75</v></c>', '2019-04-01'],
    ['a day with the error of a computation', '<c s="1"><v>43555.9999999999999</v></c>', '2019-04-01'],
    ['a time', '<c s="2"><v>1.5</v></c>', '1899-12-31'],
    ['a number with words', '<c s="3"><v>7</v></c>', '7'],
    ['a number in a format that is too long to be one', '<c s="5"><v>7</v></c>', '7'],
    ['a number with a style that is not there', '<c s="99"><v>7</v></c>', '7'],
  ])('has %s', async (_, cell, text) => {
    expect(await cellsOf(cell, { styles })).toEqual({ line: 1, cells: [text] });
  });

  it.each([
    ['an error', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
    ['a formula without a result', '<c><f>1+1</f></c>', ''],
    ['a formula whose result is empty', '<c><f>A1</f><v></v></c>', ''],
    ['a text formula without a result', '<c t="str"><f>A1</f></c>', ''],
  ])('has no value: %s', async (_, cell, error) => {
    expect(await cellsOf(cell)).toEqual({ line: 1, cells: [''], errors: new Map([[0, error]]) });
  });

  it('counts days from 1904 where the workbook does', async () => {
    const workbook = `<workbook xmlns:x="u"><workbookPr date1904="1"/><sheets><sheet name="S" x:id="r1"/></sheets></workbook>`;
    const [records] = await recordsOf(
      bookOf({ sheets: [rowOf(1, '<c s="1"><v>42094</v></c>')], styles, workbook }),
    );
    expect(records).toEqual([{ line: 1, cells: ['2019-04-01'] }]);
  });

  it.each([
    ['of an unknown type', '<c t="x"><v>1</v></c>'],
    ['with a number that is none', '<c><v>many</v></c>'],
    ['with a text that is not in the table', '<c t="s"><v>4</v></c>'],
    ['before the last one', `${textCell('B1', 'x')}${textCell('A1', 'x')}`],
    ['nowhere', '<c r="ABCD1"><v>1</v></c>'],
  ])('%s is damaged', async (_, cell) => {
    await expect(cellsOf(cell)).rejects.toThrow('xlsx-unreadable');
  });
});

describe('a workbook', () => {
  it('of the registry reads as another reader reads it', async () => {
    const cell = fc.oneof(fc.integer(), fc.constant(null), fc.string({ unit: 'grapheme', minLength: 1 }));
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rows, async (content) => {
        const columns = ['one', 'two', 'three'];
        const book = await writeXlsx([{ name: 'Sheet', columns, rows: content }]);
        const [sheet] = await readAgain(book, { trim: false });
        const dense = (await recordsOf(book))[0]?.map(({ line, cells }) => [line, ...cells]);
        const expected = (sheet?.data ?? [])
          .map((cells, place) => [place + 1, ...cells.map((value) => String(value ?? ''))])
          .map((cells) => cells.slice(0, cells.findLastIndex((value) => value !== '') + 1))
          .filter((cells) => cells.length > 1);
        expect(dense).toEqual(expected);
      }),
      { numRuns: 30, examples: [[[['constructor', '__proto__', 'toString']]]] },
    );
  });
});
