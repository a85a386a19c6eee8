import { describe, expect, it } from 'vitest';
import type { FileMapping, TableMapping } from '#domain/import/mapping.ts';
import { bookOf, headerRow, rowOf, textCell } from '../support/bombs.ts';
import { csv } from '../support/import-here.ts';
import { importWorld } from '../support/import-world.ts';
import { makeWorkbook } from '../support/make-workbook.ts';

const world = importWorld();
const { forRegistry, forOwner, countAllRows } = world;

/** A list as another registry has it: other headings, other words, and a number of tonnes in each row. */
const header = 'No.,Project,Sort,State,Vintage,Credits';
const list = (...rows: readonly string[]) => csv(header, ...rows);

const projects: TableMapping = {
  sheet: null,
  headingLine: null,
  kind: 'projects',
  repeated: 'sum',
  fields: {
    registry: { constant: 'Elsewhere' },
    id: { columns: ['No.'] },
    title: { columns: ['Project'] },
    type: { columns: ['Sort'], words: { Trees: 'Natural Assets', Test: null } },
    stage: { columns: ['State'], words: { Running: 'Active' } },
    program: { constant: 'VCS' },
  },
};
const vintages: TableMapping = {
  sheet: null,
  headingLine: null,
  kind: 'vintages',
  repeated: 'sum',
  fields: {
    registry: { constant: 'Elsewhere' },
    id: { columns: ['No.'] },
    year: { columns: ['Vintage'] },
    issued: { columns: ['Credits'], unit: 'kt' },
  },
};
const mapping: FileMapping = { tables: [projects, vintages] };

describe('a file with headings of its own', () => {
  it('is not read before somebody says what its columns mean: they are described', async () => {
    const before = await countAllRows();
    const { status, body } = await forRegistry({
      content: list('A1,Old wood,Trees,Running,2020,12', 'A2,New wood,Trees,Running,2021,7'),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: 'columns',
      sheets: [
        {
          sheet: null,
          isHidden: false,
          isRead: false,
          headingLine: 1,
          rows: 2,
          source: null,
          saved: null,
          firstLines: [{ line: 1, cells: header.split(',') }, { line: 2 }, { line: 3 }],
          columns: [
            { heading: 'No.', samples: ['A1', 'A2'], filled: 2 },
            { heading: 'Project' },
            { heading: 'Sort', words: [{ text: 'Trees', count: 2 }] },
            { heading: 'State' },
            { heading: 'Vintage', looks: 'year' },
            { heading: 'Credits', looks: 'number' },
          ],
        },
      ],
    });
    expect(await countAllRows()).toEqual(before);
  });

  it('is read by the mapping that is sent: one sheet gives projects and their units', {
    tags: 'postgres',
  }, async () => {
    const content = list(
      'M1,Old wood,Trees,Running,2020,12',
      'M1,Old wood,Trees,Running,2020,3',
      'M2,New wood,Trees,Running,2021,7',
      'M3,Nothing,Test,Running,2021,1',
    );
    const { body: report } = await forRegistry({ content }, { mapping });
    expect(report).toMatchObject({
      kind: 'dry-run',
      tables: [
        { kind: 'projects', sheet: null, rows: 3, leftOut: 1 },
        { kind: 'vintages', sheet: null, rows: 4, leftOut: 0 },
      ],
      sheets: [{ isRead: true, tables: mapping.tables }],
      totals: { projects: 2, organizations: 1, issuedTonnes: 22_000, issuedProjects: 2 },
    });
    const asked = { plan: report.plan, skipInvalid: 'true' } as const;
    const { status, body } = await forRegistry({ content }, { ...asked, mapping });
    expect([status, body.imported]).toEqual([200, report.totals]);
  });

  it('is imported only by the mapping that was checked', async () => {
    const content = list('H1,Old wood,Trees,Running,2020,12');
    const { body: report } = await forRegistry({ content }, { mapping });
    const tonnes = {
      tables: [projects, { ...vintages, fields: { ...vintages.fields, issued: { columns: ['Credits'] } } }],
    };
    for (const other of [tonnes, undefined]) {
      const asked = { plan: report.plan, ...(other !== undefined && { mapping: other }) };
      const { status, body } = await forRegistry({ content }, asked);
      expect([status, body.message]).toEqual([
        409,
        'The registry has changed since you checked the file. Check it again.',
      ]);
    }
  });

  it('has its headings where the mapping says', async () => {
    const content = csv('No.,Project', 'A list,of woods', header, 'L1,Old wood,Trees,Running,2020,12');
    const tables = [{ ...projects, headingLine: 3 }];
    const { body } = await forRegistry({ content }, { mapping: { tables } });
    expect(body).toMatchObject({
      sheets: [{ headingLine: 3, rows: 1 }],
      rows: [{ line: 4, subject: 'L1', outcome: 'new' }],
    });
  });

  it('is described again if the mapping leaves out a required column', async () => {
    const { title: _title, ...fields } = projects.fields;
    const tables = [{ ...projects, fields }];
    const { status, body } = await forRegistry(
      { content: list('Q1,Old wood,Trees,Running,2020,12') },
      { mapping: { tables } },
    );
    expect([status, body]).toMatchObject([
      200,
      {
        kind: 'columns',
        sheets: [{ tables, open: [{ code: 'field-needed', kind: 'projects', field: 'title' }] }],
      },
    ]);
  });

  it('becomes drafts of its owner, but never units', async () => {
    const account = await world.owner(2);
    const content = list('O1,Old wood,Trees,Running,2020,12');
    const { body: report } = await forOwner(account, { content }, { mapping: { tables: [projects] } });
    expect(report).toMatchObject({ kind: 'dry-run', totals: { projects: 1, issuedTonnes: 0 } });
    const { status, body } = await forOwner(account, { content }, { mapping });
    expect([status, body.message]).toEqual([400, expect.stringContaining('It has vintages.')]);
  });
});

describe('a known source', () => {
  const verra =
    'ID,Name,Proponent,Project Type,AFOLU Activities,Methodology,Status,Country/Area,Estimated Annual Emission Reductions,Region,Project Registration Date,Crediting Period Start Date,Crediting Period End Date';

  it('is read at once, and asks about a word that is new', async () => {
    const row = (status: string) =>
      csv(
        verra,
        `91,Old wood,Harbour,Agriculture Forestry and Other Land Use,ARR,VM0047,${status},Canada,"1,000",North America,,,`,
      );
    const { body } = await forRegistry({ name: 'verra.csv', content: row('Registered') });
    expect(body).toMatchObject({
      kind: 'dry-run',
      sheets: [{ source: 'Verra', isRead: true, open: [] }],
      totals: { projects: 1 },
    });
    const { body: asking } = await forRegistry({ name: 'verra.csv', content: row('On the moon') });
    expect(asking).toMatchObject({
      kind: 'columns',
      sheets: [
        { source: 'Verra', isRead: false, open: [{ code: 'word-unknown', text: 'On the moon', count: 1 }] },
      ],
    });
  });
});

describe('a hidden sheet', () => {
  const rows = [
    ['registry', 'project_id', 'title'],
    ['Hidden', 'S1', 'Old wood'],
  ];
  const book = () =>
    makeWorkbook([
      {
        name: 'Shown',
        rows: [
          ['registry', 'project_id', 'title'],
          ['Shown', 'S2', 'New wood'],
        ],
      },
      { name: 'Kept', rows, isHidden: true },
    ]);

  it('is named, and read only if the mapping names it', async () => {
    const file = { name: 'book.xlsx', content: book() };
    const { body } = await forRegistry(file);
    expect(body).toMatchObject({
      sheetsNotRead: ['Kept'],
      sheets: [
        { sheet: 'Shown', isHidden: false, isRead: true },
        { sheet: 'Kept', isHidden: true, isRead: false, rows: 1 },
      ],
      rows: [{ subject: 'S2' }],
    });
    const plain = (heading: string) => ({ columns: [heading] });
    const fields = { registry: plain('registry'), id: plain('project_id'), title: plain('title') };
    const tables = [{ ...projects, sheet: 'Kept', fields }];
    const { body: named } = await forRegistry(file, { mapping: { tables } });
    expect(named).toMatchObject({ sheetsNotRead: ['Shown'], rows: [{ subject: 'S1', outcome: 'new' }] });
  });
});

describe('a mapping that is no mapping', () => {
  const content = list('B1,Old wood,Trees,Running,2020,12');
  const words = Object.fromEntries(Array.from({ length: 1001 }, (_, place) => [`w${place}`, 'Waste']));
  const tableWith = (change: object) => JSON.stringify({ tables: [{ ...projects, ...change }] });
  it.each([
    ['no JSON', '{', 'The mapping is not valid JSON.'],
    ['of 300 kB', `"${'x'.repeat(300_000)}"`, 'Enter no more than 200000 characters.'],
    [
      'deeply nested',
      '['.repeat(90_000) + ']'.repeat(90_000),
      expect.stringContaining('nested more than 20'),
    ],
    ['with a prototype', '{"tables":[],"__proto__":{"x":1}}', expect.stringContaining('“__proto__”')],
    ['without tables', '{"tables":[]}', expect.stringContaining('“tables”')],
    [
      'of another kind',
      tableWith({ kind: 'people' }),
      expect.stringMatching(/“tables\.0\.kind”: Choose one of: projects/),
    ],
    ['with an unknown field', tableWith({ fields: { nonsense: {} } }), expect.stringContaining('“nonsense”')],
    [
      'with too many words',
      tableWith({ fields: { type: { words } } }),
      expect.stringMatching(/type\.words”: Enter no more than 1000 items/),
    ],
    [
      'with a character that cannot be stored',
      tableWith({ sheet: 'a\0' }),
      expect.stringContaining('cannot be stored'),
    ],
  ])('%s is refused with a sentence', async (_, text, sentence) => {
    const { status, body } = await forRegistry({ content }, { mapping: text });
    expect([status, body['mapping']]).toEqual([400, sentence]);
  });

  it('may have as many words as a field takes, also such as objects inherit', async () => {
    const inherited = { constructor: 'Waste', toString: null, ...words };
    delete (inherited as Record<string, unknown>)['w0'];
    delete (inherited as Record<string, unknown>)['w1'];
    delete (inherited as Record<string, unknown>)['w2'];
    const fields = { ...projects.fields, type: { columns: ['Sort'], words: inherited } };
    const rows = list('C1,Old wood,constructor,Running,2020,1', 'C2,New wood,hasOwnProperty,Running,2020,1');
    const { body } = await forRegistry({ content: rows }, { mapping: { tables: [{ ...projects, fields }] } });
    expect(body.rows).toMatchObject([
      { subject: 'C1', outcome: 'new' },
      { subject: 'C2', outcome: 'refused' },
    ]);
  });
});

describe('the refused rows', () => {
  const titles = 'registry,project_id,title,latitude,note of ours';
  const content = csv(titles, 'R,1,One,49,"a; ""b"""', 'R,2,,49,keep', 'R,3,Three,50,=1+1', 'R,1,Four,,');

  it('come with the headings and cells of the file and why, and load once they are corrected', async () => {
    const { status, body } = await forRegistry({ name: 'own.csv', content }, { rows: 'refused' });
    expect([status, body]).toEqual([
      200,
      {
        kind: 'refused-rows',
        files: [
          {
            name: 'own-to-correct.csv',
            text: [
              `\uFEFF${titles},why`,
              'R,2,,49,keep,The cell title is empty.',
              'R,1,Four,,,“1” is already at own.csv:2.',
              '',
            ].join('\r\n'),
          },
        ],
      },
    ]);
    const text = body.files[0]?.text ?? '';
    const corrected = text.replace('R,2,,', 'R,2,Two,').replace('R,1,Four', 'R,4,Four');
    const { body: report } = await forRegistry({ name: 'again.csv', content: corrected });
    expect(report).toMatchObject({
      tables: [{ notUsed: ['note_of_ours'] }],
      counts: { new: 2, refused: 0 },
    });
  });

  it('are separated by semicolons in French, with the column raison', async () => {
    const { body } = await forRegistry({ name: 'own.csv', content }, { rows: 'refused', locale: 'fr' });
    expect(body.files[0]?.name).toBe('own-a-corriger.csv');
    expect(body.files[0]?.text).toContain('registry;project_id;title;latitude;note of ours;raison\r\n');
    expect(body.files[0]?.text).toContain('R;2;;49;keep;La cellule title est vide.\r\n');
  });

  it('of a mapped file load again by the same mapping', async () => {
    const rows = list('F1,Old wood,Trees,Running,2020,12', 'F2,New wood,Shrubs,Running,2020,5');
    const { body } = await forRegistry({ content: rows }, { mapping, rows: 'refused' });
    const text = body.files[0]?.text ?? '';
    expect(text).toContain('F2,New wood,Shrubs,Running,2020,5,');
    expect(text).not.toContain('F1');
    const corrected = text.replace('Shrubs', 'Trees');
    const { body: report } = await forRegistry({ content: corrected }, { mapping });
    expect(report.counts).toMatchObject({ new: 2, refused: 0 });
  });

  it('of a workbook have what is merged over them, and load once they are corrected', async () => {
    const wood = [2, 3, 4].map((line) =>
      rowOf(
        line,
        (line === 2 ? textCell('A2', 'Merged') : '') +
          textCell(`B${line}`, `M${line}`) +
          (line === 3 ? '' : textCell(`C${line}`, 'Wood')),
      ),
    );
    const afterRows = '<mergeCells><mergeCell ref="A2:A4"/></mergeCells>';
    const book = bookOf({ sheets: [headerRow + wood.join('')], afterRows });
    const { body } = await forRegistry({ name: 'merged.xlsx', content: book }, { rows: 'refused' });
    const text = body.files[0]?.text ?? '';
    expect(text).toBe('\uFEFFregistry,project_id,title,why\r\nMerged,M3,,The cell title is empty.\r\n');
    const { body: report } = await forRegistry({ content: text.replace('M3,,', 'M3,Sea,') });
    expect(report.counts).toMatchObject({ new: 1, refused: 0 });
  });

  it('are none if no row is wrong', async () => {
    const { body } = await forRegistry(
      { content: csv('registry,project_id,title', 'R,9,Nine') },
      { rows: 'refused' },
    );
    expect(body).toEqual({ kind: 'refused-rows', files: [] });
  });
});
