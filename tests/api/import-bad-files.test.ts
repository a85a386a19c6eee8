import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { importDesk } from '../support/import-desk.ts';
import { csv } from '../support/import-here.ts';
import { makeWorkbook } from '../support/make-workbook.ts';

const desk = importDesk();
const { forRegistry, countAllRows } = desk;

const header = 'registry,project_id,title';
const cells = header.split(',');

/** A workbook whose sheet unpacks to far more than it states. */
function aBomb(): Buffer {
  const content = deflateRawSync(Buffer.alloc(300 * 2 ** 20, 32), { level: 9 });
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const part = Buffer.alloc(30);
  part.writeUInt32LE(0x04034b50, 0);
  part.writeUInt16LE(8, 8);
  part.writeUInt32LE(content.length, 18);
  part.writeUInt32LE(10, 22);
  part.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(content.length, 20);
  entry.writeUInt32LE(10, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + name.length + content.length, 16);
  return Buffer.concat([part, name, content, entry, name, end]);
}

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
      'in Windows-1252',
      'rows.csv',
      () => Buffer.from(`${header}\nV,1,Forêt\n`, 'latin1'),
      'It is not in UTF-8: save it as “CSV UTF-8”.',
    ],
    [
      'in UTF-16 without its mark',
      'rows.csv',
      () => Buffer.from(`${header}\nV,1,Forest\n`, 'utf16le'),
      'It is not in UTF-8: save it as “CSV UTF-8”.',
    ],
    [
      'with other columns',
      'rows.csv',
      () => csv('name,province', 'Mission,BC'),
      'Its first row names the columns of neither projects, vintages nor inventories (projects: registry, project_id, title; vintages: project_id, year, issued; inventories: community, year, tonnes). The closest match is projects; missing: registry, project_id.',
    ],
    [
      'with 100,000 rows',
      'rows.csv',
      () => csv(header, ...rowsOf(100_000)),
      'It has 100,000 rows; at most 50,000 can be imported at once: split it, each part with the header.',
    ],
    [
      'that unpacks to more than it states',
      'rows.xlsx',
      aBomb,
      'The workbook is larger than 256 MB once unpacked: split it, or save it as CSV UTF-8.',
    ],
  ];

  it.each(cases)('%s is refused with one sentence that names it', async (_, name, content, sentence) => {
    const before = await countAllRows();
    const { status, body } = await forRegistry({ name, content: content() });
    const message = `${name}: ${sentence}`;
    expect([status, body]).toEqual([400, { message, fields: { file: message }, file: message }]);
    expect(await countAllRows()).toEqual(before);
  });

  it('larger than 25 MB is refused', async () => {
    const { status } = await forRegistry({ content: 'x'.repeat(25 * 2 ** 20 + 1) });
    expect(status).toBe(413);
  });

  it('is refused in French too', async () => {
    const { body } = await forRegistry({ content: csv('nom', 'x') }, { locale: 'fr' });
    expect(body.message).toBe(
      'rows.csv\u00A0: Sa première ligne ne nomme pas les colonnes de projets, de millésimes ou d’inventaires (projets\u00A0: registre, identifiant_du_projet, titre; millésimes\u00A0: identifiant_du_projet, année, émises; inventaires\u00A0: collectivité, année, tonnes). Le plus proche\u00A0: projets; il manque registre, identifiant_du_projet, titre.',
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
