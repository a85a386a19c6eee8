import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/kernel/db.ts';
import { listPublicProjectRows } from '#server/projects/public-list-queries.ts';
import { readSearch } from '#server/projects/read-list-filters.ts';
import { importHere } from '../support/import-here.ts';
import { makeWorkbook } from '../support/make-workbook.ts';
import { openTestDatabase } from '../support/test-database.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const find = async (search: string) =>
  (await listPublicProjectRows(database.db, { query: {}, search: readSearch(search) })).rows;

describe('an Excel workbook', () => {
  it('is read sheet by sheet, with its days and numbers unchanged', async () => {
    const book = makeWorkbook([
      { name: 'Read me', rows: [['How to fill this in']] },
      {
        name: 'Projects',
        rows: [
          [null],
          'registry,project_id,title,organization,type,latitude,longitude,start_date'.split(','),
          ['Book', 1001, 'Forêt boréale', 'Coopérative', 'Waste', 45.48706, -73.1, new Date('2019-04-01')],
          [null],
          ['Book', 1002, null],
        ],
      },
      {
        name: 'Units',
        rows: [
          ['project_id', 'year', 'issued'],
          [1001, 2020, 12],
        ],
      },
    ]);
    const { code, lines } = await importHere(database, { 'book.xlsx': book }, '--skip-invalid');
    expect(code).toBe(0);
    expect(lines[0]).toBe("book.xlsx: The sheet 'Read me' is no table of the registry; it is not read.");
    expect(lines.find((line) => line.includes('  wrong  '))).toMatch(
      /^book\.xlsx \(Projects\):5 {2}wrong {2}1002: The cell title is empty\./,
    );
    expect(await find('1001')).toMatchObject([
      { title: 'Forêt boréale', registered: 12, startDate: '2019-04-01', endDate: null, latitude: 45.48706 },
    ]);
  });
});

describe('a file with format problems', () => {
  const header = 'registry,project_id,title\n';
  const cases: [string, string, string | Uint8Array, string][] = [
    ['with another extension', 'p.txt', header, 'Its name must end in .csv or .xlsx.'],
    ['in the old Excel format', 'p.xls', header, 'It is a workbook of an old kind: save it as .xlsx.'],
    [
      'that is not a workbook',
      'p.xlsx',
      'PK nonsense',
      'It is not an Excel workbook, or it is damaged: save it again as .xlsx or as CSV UTF-8.',
    ],
    [
      'in another encoding',
      'p.csv',
      Buffer.from(`${header}V,1,L\u00f3d\u00bc\n`, 'latin1'),
      'It is not in UTF-8: save it as “CSV UTF-8”, or say which encoding it has.',
    ],
    [
      'in UTF-16 without its mark',
      'p.csv',
      Buffer.from(header, 'utf16le'),
      'It is not in UTF-8: save it as “CSV UTF-8”, or say which encoding it has.',
    ],
    ['without content', 'p.csv', '\n \n', 'It is empty.'],
    ['without rows', 'p.csv', header, 'It has a header and no rows.'],
  ];

  it.each(cases)('%s is refused with one sentence', async (_, name, content, sentence) => {
    expect(await importHere(database, { [name]: content })).toEqual({
      code: 1,
      lines: [`${name}: ${sentence}`, 'Nothing was loaded.'],
    });
  });

  it('keeps the readable files of the same import out too; every unreadable file is named', async () => {
    const { code, lines } = await importHere(database, {
      'good.csv': `${header}Verra,Z1,Good\n`,
      'odd.csv': 'name,province,lat,lon\nMission,BC,1,1\n',
      'quotes.csv': `${header}V,1,"open\nV,2,x\n`,
    });
    expect(code).toBe(1);
    expect(lines).toMatchInlineSnapshot(`
      [
        "quotes.csv: The quotation marks of the row that begins on line 2 do not match: put a cell that has some in quotation marks, and double those within.",
        "odd.csv: Its first row names the columns of neither projects, vintages nor inventories (projects: registry, project_id, title; vintages: project_id, year, issued; inventories: community, year, tonnes). The closest match is projects; missing: registry, project_id.",
        "  Columns, 1 row:",
        "    name (text): Mission",
        "    province (text): BC",
        "    lat (number): 1",
        "    lon (number): 1",
        "  Open: registry of projects has neither a column nor a value.",
        "  Open: id of projects has neither a column nor a value.",
        "  Say what the columns mean in a file, '--mapping FILE'; '--save-mapping FILE' writes one to begin with.",
        "Nothing was loaded.",
      ]
    `);
  });

  it('may be in UTF-16 with its mark, as Excel saves Unicode text, and is read', async () => {
    const text = '\ufeffregistre\tidentifiant du projet\ttitre\r\nWide\tU1\tForêt 森\r\n';
    const { code } = await importHere(database, { 'wide.csv': Buffer.from(text, 'utf16le') });
    expect(code).toBe(0);
    expect(await find('U1')).toMatchObject([{ title: 'Forêt 森' }]);
  });

  it('may have a byte order mark, Windows line ends, semicolons and blank lines, and is read', async () => {
    const odd = `\ufeff\r\nregistry;project_id;title;latitude\r\n\r\nOdd;O1;"Two\r\nlines";\r\nOdd;O2;;\r\n`;
    const { lines } = await importHere(database, { 'odd.csv': odd }, '--skip-invalid');
    expect(lines.find((line) => line.includes('wrong  '))).toMatch(/^odd\.csv:6 /);
    expect(await find('Two lines')).toMatchObject([{ title: 'Two lines' }]);
  });
});
