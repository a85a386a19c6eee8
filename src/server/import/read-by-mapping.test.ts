import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importKinds } from '#domain/import/import-columns.ts';
import type { TableMapping } from '#domain/import/mapping.ts';
import { makeWorkbook } from '../../../tests/support/make-workbook.ts';
import { readImportFile } from './read-import-file.ts';
import { bySheet } from './saved-sheets.ts';

const roomy = { rows: 10, characters: 20_000_000, seconds: 600 };
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'registry-mapped-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Choice = { readonly sent?: readonly TableMapping[]; readonly saved?: ReturnType<typeof bySheet> };

async function readFileOf(name: string, content: string | Buffer, { sent, saved = new Map() }: Choice = {}) {
  const path = join(folder, name);
  writeFileSync(path, content);
  const choice = {
    sent: sent === undefined ? null : { tables: sent },
    saved,
    kinds: importKinds,
    charset: null,
  };
  const file = await readImportFile(path, name, roomy, choice);
  if (!file.ok) return { problem: file.problem, sheets: [], tables: [], sheetsNotRead: [] };
  return { ...file.value, tables: file.value.tables.map(({ table }) => table) };
}

const projects: TableMapping = {
  sheet: null,
  headingLine: null,
  kind: 'projects',
  repeated: 'sum',
  fields: {
    registry: { constant: 'Elsewhere' },
    id: { columns: ['No.'] },
    title: { columns: ['Project', 'Short name'] },
  },
};
const vintages: TableMapping = {
  ...projects,
  kind: 'vintages',
  fields: { id: { columns: ['No.'] }, year: { columns: ['Year'] }, issued: { columns: ['Credits'] } },
};

const titled =
  'A list of woods,,,,\nof Harbour,,No.,,\n\nNo.,Project,Short name,Year,Credits\n1,,Wood,2020,5\n';

describe('the headings of a mapping', () => {
  it('are found below titles by its columns, or where it says', async () => {
    for (const headingLine of [null, 4]) {
      const { sheets, tables } = await readFileOf('titled.csv', titled, {
        sent: [{ ...projects, headingLine }],
      });
      expect(sheets).toMatchObject([{ headingLine: 4, rows: 1, isRead: true }]);
      expect(tables).toMatchObject([{ rows: [{ line: 5, cells: { id: '1', title: 'Wood' } }] }]);
    }
  });

  it('may lack columns that are not required: the row with most of them counts', async () => {
    const content = titled.replace('Short name', 'Remark');
    const { sheets } = await readFileOf('lacking.csv', content, { sent: [projects] });
    expect(sheets).toMatchObject([{ headingLine: 4, isRead: true }]);
  });

  it('of a sheet are those of a CSV file, too, and of a workbook with one sheet of another name', async () => {
    const sent = [{ ...projects, sheet: 'List of 2024' }];
    const rows = [
      ['No.', 'Project'],
      ['1', 'Wood'],
    ];
    const book = makeWorkbook([{ name: 'List of 2025', rows }]);
    for (const [name, content] of [
      ['book.xlsx', book],
      ['list.csv', 'No.,Project\n1,Wood\n'],
    ] as const) {
      const { tables } = await readFileOf(name, content, { sent });
      expect(tables).toMatchObject([{ kind: 'projects', rows: [{ cells: { title: 'Wood' } }] }]);
    }
    const two = makeWorkbook([
      { name: 'List of 2025', rows },
      { name: 'Other', rows },
    ]);
    const { tables, sheets } = await readFileOf('two.xlsx', two, { sent });
    expect([tables, sheets.map(({ isRead }) => isRead)]).toEqual([[], [false, false]]);
  });
});

describe('a sheet with several tables', () => {
  const header = 'No.,Project,Year,Credits\n';

  it('counts a row once against the limit', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, place) => `${place},W,2020,5\n`).join('');
    const { tables } = await readFileOf('ten.csv', header + rows(10), { sent: [projects, vintages] });
    expect(tables.map(({ kind, rows: { length } }) => [kind, length])).toEqual([
      ['projects', 10],
      ['vintages', 10],
    ]);
    const { problem } = await readFileOf('eleven.csv', header + rows(11), { sent: [projects, vintages] });
    expect(problem).toEqual({ code: 'too-many-rows', values: { rows: 11, most: 10 } });
    const unknown = await readFileOf('unknown.csv', header + rows(11));
    expect(unknown.problem).toEqual({ code: 'too-many-rows', values: { rows: 11, most: 10 } });
  });
});

describe('a saved mapping', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const sheets = [{ sheet: null, headings: ['no.', 'Short  name', 'PROJECT'] }];
  const saved = bySheet([
    { name: 'Later', mapping: { tables: [{ ...projects, repeated: 'refuse' }] }, sheets, savedAt: at(2) },
    { name: 'Earlier', mapping: { tables: [projects] }, sheets, savedAt: at(1) },
  ] as Parameters<typeof bySheet>[0]);

  it('reads each sheet of its headings, in any order; the one saved last counts', async () => {
    const rows = [
      ['Project', 'No.', 'Short name'],
      ['Wood', '1', 'W'],
    ];
    const book = makeWorkbook([
      { name: 'One', rows },
      { name: 'Two', rows },
      { name: 'Notes', rows: [['Read me']] },
    ]);
    const { sheets: read, tables } = await readFileOf('saved.xlsx', book, { saved });
    expect(read.map(({ saved: name, isRead }) => [name, isRead])).toEqual([
      ['Later', true],
      ['Later', true],
      [null, false],
    ]);
    expect(tables).toMatchObject([{ repeated: 'refuse' }, { repeated: 'refuse' }]);
  });

  it('counts more than what a list of this registry looks like', async () => {
    const content = 'Organization serial,Organization,Public projects\nP1,Harbour,Wood\n';
    expect((await readFileOf('directory.csv', content)).problem).toMatchObject({ code: 'own-record' });
    const fields = {
      registry: { constant: 'Elsewhere' },
      id: { columns: ['Organization serial'] },
      title: { columns: ['Public projects'] },
    };
    const own = [{ sheet: null, headings: ['Organization serial', 'Organization', 'Public projects'] }];
    const mapping = { tables: [{ ...projects, fields }] };
    const read = await readFileOf('directory.csv', content, {
      saved: bySheet([{ name: 'Ours', mapping, sheets: own, savedAt: at(1) }] as Parameters<
        typeof bySheet
      >[0]),
    });
    expect(read.tables).toMatchObject([{ rows: [{ cells: { id: 'P1', title: 'Wood' } }] }]);
  });
});

describe('a table of others', () => {
  it.each([
    ['Year,Serial,Title,Source', '2020,P1,Wood,Verra'],
    ['Year,Status,Quantity,Serial numbers', '2020,Active,5,P1-1'],
    ['Year,Issued (t CO2e),Remaining (t CO2e)', '2020,5,1'],
  ])('is not taken for a list of this registry: %s', async (headings, row) => {
    const { problem, sheets } = await readFileOf('foreign.csv', `${headings}\n${row}\n`);
    expect(problem).not.toMatchObject({ code: 'own-record' });
    expect(sheets).toMatchObject([{ isRead: false, rows: 1 }]);
  });

  it('may have a place beside an address, and a start beside its start date', async () => {
    const content =
      'registry,project_id,title,address,place,start_date,start\nV,1,Wood,1 Main St,Mission,2020-01-01,spring\n';
    const { tables } = await readFileOf('place.csv', content);
    expect(tables).toMatchObject([
      { notUsed: ['place', 'start'], rows: [{ cells: { address: '1 Main St', start: '2020-01-01' } }] },
    ]);
  });
});

it('with the registry’s headings may have its words in French', async () => {
  const content =
    'Registre;Identifiant du projet;Titre;Type de projet;Étape;Type de programme\nV;1;Bois;Déchets;planification;Autre\nV;2;Mer;Parc de véhicules;Actif;VCS\n';
  const { tables } = await readFileOf('mots.csv', content);
  const rows = [
    { cells: { type: 'Waste', stage: 'Planning', program: 'Other' } },
    { cells: { type: 'Fleet', stage: 'Active', program: 'VCS' } },
  ];
  expect(tables).toMatchObject([{ rows }]);
});

it('is described without the empty columns that a program wrote after the last one', async () => {
  const empty = ','.repeat(5000);
  const { sheets } = await readFileOf(
    'wide.csv',
    `No.,,Sort${empty}\nA1,5,Trees${empty}\nA2,,Trees,,7${empty}\n`,
  );
  expect(sheets).toMatchObject([
    { firstLines: [{ cells: ['No.', '', 'Sort'] }, { cells: ['A1', '5', 'Trees'] }, {}], rows: 2 },
  ]);
  const headings = sheets[0]?.columns.map(({ heading }) => heading);
  expect(headings).toEqual(['No.', '[B]', 'Sort', '[D]', '[E]']);
});

describe('a last column that says why rows were refused', () => {
  it('is passed over with its cells, and is no column of the file', async () => {
    const { sheets, tables } = await readFileOf(
      'why.csv',
      'registry,project_id,title,Why\nV,1,Wood,The title is empty.\nV,2,Sea\n',
    );
    expect(sheets[0]?.columns.map(({ heading }) => heading)).toEqual(['registry', 'project_id', 'title']);
    expect(tables).toMatchObject([
      { notUsed: [], rows: [{ strayCells: null, shortBy: null }, { shortBy: null }] },
    ]);
  });
});
