import { describe, expect, it } from 'vitest';
import { bookOf, headerRow, rowOf, textCell, workbookBombs } from '../support/bombs.ts';
import { csv } from '../support/import-here.ts';
import { importWorld } from '../support/import-world.ts';
import { makeWorkbook } from '../support/make-workbook.ts';

const world = importWorld();
const { forRegistry, countAllRows } = world;

const header = 'registry,project_id,title';
const cells = header.split(',');

const rowsOf = (count: number) => Array.from({ length: count }, (_, place) => `Bad,B${place},Title ${place}`);

describe('a file that cannot be imported', () => {
  const cases: readonly (readonly [
    what: string,
    name: string,
    content: () => string | Uint8Array,
    sentence: string,
  ])[] = [
    ['of another kind', 'photo.png', () => 'x', 'Its name must end in .csv or .xlsx.'],
    ['in the old Excel format', 'rows.xls', () => 'x', 'It is a workbook of an old kind: save it as .xlsx.'],
    [
      'in the old Excel format under a new name',
      'rows.xlsx',
      () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'It is a workbook of an old kind: save it as .xlsx.',
    ],
    [
      'that only has the name of a workbook',
      'rows.xlsx',
      () => csv(header, 'V,1,x'),
      'It is not an Excel workbook, or it is damaged: save it again as .xlsx or as CSV UTF-8.',
    ],
    ['that is empty', 'rows.csv', () => '', 'It is empty.'],
    ['with nothing but blank lines', 'rows.csv', () => '\n\n', 'It is empty.'],
    ['without rows', 'rows.csv', () => `${header}\n`, 'It has a header and no rows.'],
    [
      'in another encoding',
      'rows.csv',
      () => Buffer.from(`${header}\nV,1,L\u00f3d\u00bc\n`, 'latin1'),
      'It is not in UTF-8: save it as “CSV UTF-8”, or say which encoding it has.',
    ],
    [
      'in UTF-16 without its mark',
      'rows.csv',
      () => Buffer.from(`${header}\nV,1,Forest\n`, 'utf16le'),
      'It is not in UTF-8: save it as “CSV UTF-8”, or say which encoding it has.',
    ],
    [
      'with other columns and no rows',
      'rows.csv',
      () => csv('name,province'),
      'It has a header and no rows.',
    ],
    [
      'with 100,000 rows',
      'rows.csv',
      () => csv(header, ...rowsOf(100_000)),
      'It has 100,000 rows; at most 50,000 can be imported at once: split it, each part with the header.',
    ],
    [
      'that unpacks to more than is read',
      'rows.xlsx',
      () => workbookBombs.blanks(300),
      'The workbook is larger than 256 MB once unpacked: split it, or save it as CSV UTF-8.',
    ],
  ];

  it.each(cases)('%s is refused with one sentence that names it', async (_, name, content, sentence) => {
    const before = await countAllRows();
    const { status, body } = await forRegistry({ name, content: content() });
    const message = `${name}: ${sentence}`;
    const isEncoding = sentence.includes('encoding');
    const fields = { file: message, ...(isEncoding && { charset: message }) };
    expect([status, body]).toEqual([400, { message, fields, ...fields }]);
    expect(await countAllRows()).toEqual(before);
  });

  it('larger than 25 MB is refused', async () => {
    const { status } = await forRegistry({ content: 'x'.repeat(25 * 2 ** 20 + 1) });
    expect(status).toBe(413);
  });

  it('is refused in French too', async () => {
    const { body } = await forRegistry({ content: csv('nom') }, { locale: 'fr' });
    expect(body.message).toBe('rows.csv\u00A0: Il a un en-tête, mais aucune ligne.');
  });

  it('says in both languages what is beyond the limit', async () => {
    const file = { name: 'far.xlsx', content: workbookBombs.farCell() };
    expect((await forRegistry(file)).body.message).toBe(
      'far.xlsx: Row 1,048,576 has contents in column XFD; only the first 256 columns are read: delete what is beyond them, and save it again.',
    );
    expect((await forRegistry(file, { locale: 'fr' })).body.message).toBe(
      'far.xlsx\u00A0: La ligne 1\u00A0048\u00A0576 a du contenu dans la colonne XFD; seules les 256 premières colonnes sont lues\u00A0: supprimez ce qui les dépasse et enregistrez-le de nouveau.',
    );
  });

  it('leaves no thread behind: the next one is read', async () => {
    const { body } = await forRegistry({ content: csv(header, 'Bad,N1,Next') });
    expect(body.counts).toMatchObject({ new: 1 });
  });
});

describe('an odd file', () => {
  it.each([
    ['with a byte order mark and semicolons', `\ufeff${cells.join(';')}\r\nOdd;Q1;Deux mots\r\n`],
    ['in UTF-16 with its mark', Buffer.from(`\ufeff${cells.join('\t')}\nOdd\tQ1\tDeux mots\n`, 'utf16le')],
    ['with text in all scripts', csv(header, 'Odd,Q1,"Đập 森 الطاقة 🌲 Ω"')],
    ['with formulas as text', csv(header, `Odd,Q1,"=HYPERLINK(""x"")"`)],
  ])('%s is read', async (_, content) => {
    const { body } = await forRegistry({ content });
    expect(body.rows).toMatchObject([{ line: 2, subject: 'Q1', outcome: 'new' }]);
  });

  it('with merged cells, of which only the first has text, is reported row by row', async () => {
    const content = makeWorkbook([
      { name: 'Projects', rows: [cells, ['Odd', 'M1', 'Merged'], [null, 'M2', 'Below']] },
    ]);
    const { body } = await forRegistry({ name: 'merged.xlsx', content });
    expect(body.rows).toMatchObject([
      { line: 2, outcome: 'new' },
      { line: 3, subject: 'M2', findings: expect.arrayContaining(['The cell registry is empty.']) },
    ]);
  });

  it('with errors and formulas without a result has wrong rows, and each such cell is named', async () => {
    const cells = (line: number, title: string) =>
      rowOf(line, textCell(`A${line}`, 'Odd'), textCell(`B${line}`, `E${line}`), title);
    const rows = [
      headerRow,
      cells(2, '<c r="C2" t="e"><f>NA()</f><v>#N/A</v></c>'),
      cells(3, '<c r="C3"><f>A1</f></c>'),
      cells(4, textCell('C4', '#VALUE!')),
    ];
    const content = bookOf({ sheets: [rows.join('')] });
    const { body } = await forRegistry({ name: 'errors.xlsx', content });
    expect(body.rows.map(({ outcome, findings }) => [outcome, findings[0]])).toEqual([
      ['refused', 'The cell title shows the error “#N/A”: correct its formula, or enter its value.'],
      [
        'refused',
        'The cell title has a formula without a result: open the file in a spreadsheet program and save it again, or enter its value.',
      ],
      ['refused', 'The cell title shows the error “#VALUE!”: correct its formula, or enter its value.'],
    ]);
  });

  it('with other sheets and columns says what is not read', async () => {
    const content = makeWorkbook([
      { name: 'Read me', rows: [['Hello']] },
      {
        name: 'Rows',
        rows: [
          [...cells, 'colour'],
          ['Odd', 'S1', 'Sheet', 'blue'],
        ],
      },
    ]);
    const { body } = await forRegistry({ name: 'book.xlsx', content });
    expect(body).toMatchObject({
      sheetsNotRead: ['Read me'],
      tables: [{ name: 'book.xlsx (Rows)', notUsed: ['colour'] }],
    });
  });
});
