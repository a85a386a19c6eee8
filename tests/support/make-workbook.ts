import { makeArchive } from './make-archive.ts';

export type WorkbookCell = string | number | Date | null;
export type Sheet = {
  readonly name: string;
  readonly rows: readonly (readonly WorkbookCell[])[];
  readonly isHidden?: boolean;
};

const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(1899, 11, 30);
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/**
 * Returns an Excel workbook with these sheets: texts, numbers and dates, blank rows left out as Excel does.
 */
export function makeWorkbook(sheets: readonly Sheet[]): Buffer {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="r${id}" Type="${office}/${type}" Target="${target}"/>`;
  const parts: [string, string][] = [
    ['[Content_Types].xml', contentTypes(sheets.length)],
    ['_rels/.rels', relations(relation(1, 'officeDocument', 'xl/workbook.xml'))],
    ['xl/workbook.xml', workbook(sheets)],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        ...sheets.map((_, place) => relation(place + 1, 'worksheet', `worksheets/sheet${place + 1}.xml`)),
        relation(sheets.length + 1, 'styles', 'styles.xml'),
      ),
    ],
    [
      'xl/styles.xml',
      `${xml}<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ],
    ...sheets.map(({ rows }, place): [string, string] => [
      `xl/worksheets/sheet${place + 1}.xml`,
      worksheet(rows),
    ]),
  ];
  return makeArchive(parts);
}

function contentTypes(sheets: number): string {
  const type = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const worksheets = Array.from({ length: sheets }, (_, place) =>
    type(`worksheets/sheet${place + 1}`, 'worksheet'),
  );
  const relations =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>';
  const all = [relations, type('workbook', 'sheet.main'), type('styles', 'styles'), ...worksheets].join('');
  return `${xml}<Types xmlns="${packages}/content-types">${all}</Types>`;
}

function relations(...all: readonly string[]): string {
  return `${xml}<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`;
}

function workbook(sheets: readonly Sheet[]): string {
  const listed = sheets.map(
    ({ name, isHidden = false }, place) =>
      `<sheet name="${escape(name)}" sheetId="${place + 1}"${isHidden ? ' state="hidden"' : ''} r:id="r${place + 1}"/>`,
  );
  return `${xml}<workbook ${main} xmlns:r="${office}"><sheets>${listed.join('')}</sheets></workbook>`;
}

function worksheet(rows: Sheet['rows']): string {
  const written = rows.map((row, place) => {
    if (row.every((cell) => cell === null)) return '';
    const cells = row.map((cell, column) =>
      writeCell(cell, `${String.fromCodePoint(65 + column)}${place + 1}`),
    );
    return `<row r="${place + 1}">${cells.join('')}</row>`;
  });
  return `${xml}<worksheet ${main}><sheetData>${written.join('')}</sheetData></worksheet>`;
}

function writeCell(cell: WorkbookCell, place: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (cell instanceof Date) return `<c r="${place}" s="1"><v>${(cell.getTime() - FIRST_DAY) / DAY}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
