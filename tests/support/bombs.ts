import { crc32, deflateRawSync } from 'node:zlib';
import { writeParts } from './make-archive.ts';

/** Small files that cost a careless reader minutes or gigabytes, by what is too much in them. */

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const HEADER = ['registry', 'project_id', 'title'];

/** A part of an archive: its name and what it unpacks to. */
type Part = readonly [name: string, content: string | Buffer];

/** Returns an archive with these parts, compressed. */
function zipOf(parts: readonly Part[]): Buffer {
  return writeParts(
    parts.map(([name, content]) => {
      const bytes = Buffer.from(content);
      return { name, packed: deflateRawSync(bytes, { level: 9 }), size: bytes.length, crc: crc32(bytes) };
    }),
  );
}

type BookParts = {
  /** The contents of `sheetData`, for each sheet. */
  readonly sheets: readonly (string | Buffer)[];
  readonly afterRows?: string;
  readonly sharedStrings?: string;
  readonly styles?: string;
  readonly others?: readonly Part[];
  /** The part that lists the sheets, if it is not the usual one. */
  readonly workbook?: string;
  /** What the sheets begin with. */
  readonly doctype?: string;
};

/** Returns a workbook of which everything but what is given is as small as it can be. */
export function bookOf({
  sheets,
  afterRows = '',
  sharedStrings,
  styles,
  others = [],
  doctype = '',
  workbook = '',
}: BookParts): Buffer {
  const listed = sheets.map(
    (_, place) => `<sheet name="S${place + 1}" sheetId="${place + 1}" r:id="r${place + 1}"/>`,
  );
  const related = sheets.map(
    (_, place) =>
      `<Relationship Id="r${place + 1}" Type="${office}/worksheet" Target="worksheets/sheet${place + 1}.xml"/>`,
  );
  const begin = `${head}${doctype}<worksheet ${main}><sheetData>`;
  const end = `</sheetData>${afterRows}</worksheet>`;
  const written = sheets.map(
    (rows, place): Part => [
      `xl/worksheets/sheet${place + 1}.xml`,
      Buffer.concat([Buffer.from(begin), Buffer.from(rows), Buffer.from(end)]),
    ],
  );
  return zipOf([
    [
      'xl/workbook.xml',
      workbook === ''
        ? `${head}<workbook ${main} xmlns:r="${office}"><sheets>${listed.join('')}</sheets></workbook>`
        : workbook,
    ],
    ['xl/_rels/workbook.xml.rels', `${head}<Relationships>${related.join('')}</Relationships>`],
    ...(sharedStrings === undefined ? [] : [['xl/sharedStrings.xml', sharedStrings] as const]),
    ...(styles === undefined ? [] : [['xl/styles.xml', styles] as const]),
    ...written,
    ...others,
  ]);
}

/** Returns a row of a sheet, its cells as XML. */
export const rowOf = (line: number, ...cells: readonly string[]) =>
  `<row r="${line}">${cells.join('')}</row>`;

/** Returns a cell with a text. */
export const textCell = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** The header of a table of projects, as the first row of a sheet. */
export const headerRow = rowOf(
  1,
  ...HEADER.map((heading, place) => textCell(`${String.fromCodePoint(65 + place)}1`, heading)),
);

const projectRow = (line: number) =>
  rowOf(line, textCell(`A${line}`, 'V'), textCell(`B${line}`, `P${line}`), textCell(`C${line}`, 'T'));

const times = (count: number, make: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => make(place)).join('');

/** Workbooks whose size is in their coordinates, texts, parts or nesting. */
export const workbookBombs = {
  farCell: () => bookOf({ sheets: [headerRow + rowOf(1_048_576, '<c r="XFD1048576"><v>1</v></c>')] }),
  farColumn: (rows: number) =>
    bookOf({
      sheets: [headerRow + times(rows, (place) => rowOf(place + 2, `<c r="XFD${place + 2}"><v>1</v></c>`))],
    }),
  emptyRows: (rows: number) =>
    bookOf({
      sheets: [headerRow + times(rows, (place) => `<row r="${place + 2}"/>`) + projectRow(rows + 2)],
    }),
  styledCells: (rows: number) =>
    bookOf({ sheets: [headerRow + times(rows, (place) => rowOf(place + 2, '<c s="1"/>'.repeat(3)))] }),
  manyRows: (rows: number) => bookOf({ sheets: [headerRow + times(rows, (place) => projectRow(place + 2))] }),
  sharedTexts: (count: number, length: number) =>
    bookOf({
      sheets: [headerRow + projectRow(2)],
      sharedStrings: `<sst>${times(count, (place) => `<si><t>${String(place).padEnd(length, 'x')}</t></si>`)}</sst>`,
    }),
  /** One long text that every cell refers to, and that has to be copied for each because of its end. */
  oneTextEverywhere: (rows: number, length: number) =>
    bookOf({
      sheets: [
        headerRow +
          times(rows, (place) =>
            rowOf(place + 2, ...'ABC'.split('').map((c) => `<c r="${c}${place + 2}" t="s"><v>0</v></c>`)),
          ),
      ],
      sharedStrings: `<sst><si><t>${'x'.repeat(length - 1)}\u0085</t></si></sst>`,
    }),
  mergedCells: (count: number) =>
    bookOf({
      sheets: [headerRow + projectRow(2)],
      afterRows: `<mergeCells>${times(count, (place) => `<mergeCell ref="A${place + 5}:B${place + 5}"/>`)}</mergeCells>`,
    }),
  manySheets: (count: number) => bookOf({ sheets: Array.from({ length: count }, () => headerRow) }),
  longCell: (length: number) =>
    bookOf({ sheets: [headerRow + rowOf(2, textCell('A2', 'x'.repeat(length)))] }),
  longSharedText: (length: number) =>
    bookOf({ sheets: [headerRow], sharedStrings: `<sst><si><t>${'x'.repeat(length)}</t></si></sst>` }),
  deepNesting: (levels: number) =>
    bookOf({ sheets: [headerRow + '<a>'.repeat(levels) + '</a>'.repeat(levels)] }),
  attributes: (count: number) =>
    bookOf({ sheets: [headerRow + `<row ${times(count, (place) => `a${place}="" `)}/>`] }),
  entities: () =>
    bookOf({
      doctype: `<!DOCTYPE w [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>`,
      sheets: [headerRow + rowOf(2, textCell('A2', '&b;'.repeat(1000)))],
    }),
  unknownEntity: () => bookOf({ sheets: [headerRow + rowOf(2, textCell('A2', '&b;'))] }),
  longName: (length: number) => bookOf({ sheets: [headerRow + `<${'a'.repeat(length)}/>`] }),
  blanks: (megabytes: number) => bookOf({ sheets: [Buffer.alloc(megabytes * 2 ** 20, 32)] }),
  manyParts: (count: number) =>
    bookOf({
      sheets: [headerRow + projectRow(2)],
      others: Array.from({ length: count }, (_, place): Part => [`x${place}`, '']),
    }),
  namedTwice: () =>
    bookOf({ sheets: [headerRow + projectRow(2)], others: [['xl/worksheets/sheet1.xml', headerRow]] }),
} as const;

const wordMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const wordTypes = `<Types><Override PartName="/word/document.xml" ContentType="${wordMain}"/></Types>`;

/** Returns a Word document with these content types and additional parts. */
const wordOf = (types: string, others: readonly Part[] = []) =>
  zipOf([['[Content_Types].xml', types], ['word/document.xml', '<w:document/>'], ...others]);

/** Word documents whose size is in what is read to tell what they are. */
export const documentBombs = {
  longTypes: (megabytes: number) => wordOf(wordTypes + ' '.repeat(megabytes * 2 ** 20)),
  manyParts: (count: number) =>
    wordOf(
      wordTypes,
      Array.from({ length: count }, (_, place): Part => [`x${place}`, '']),
    ),
  namedTwice: () => wordOf(wordTypes, [['word/document.xml', '<w:document/>']]),
  /** As small as the others, and nothing is wrong with it. */
  harmless: () => wordOf(wordTypes),
} as const;
