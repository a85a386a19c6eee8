import { describe, expect, it } from 'vitest';
import { importTable, plainMapping, shapeOf, tableOfRecords } from './apply-mapping.ts';
import type { ImportKind } from './import-columns.ts';
import { recognizeColumns } from './import-table.ts';
import type { FieldMapping, TableMapping } from './mapping.ts';

type Fields = Readonly<Record<string, FieldMapping>>;
type Choice = Partial<Pick<TableMapping, 'onlyRows'>> & { readonly header?: readonly string[] };

const need: Readonly<Record<ImportKind, Fields>> = {
  projects: { registry: { constant: 'Verra' }, id: { constant: '1' }, title: { constant: 'Heat' } },
  vintages: { id: { constant: '1' }, year: { constant: '2020' }, issued: { constant: '5' } },
  inventories: { community: { constant: 'Bay' }, year: { constant: '2020' }, tonnes: { constant: '5' } },
};

function mapped(kind: ImportKind, fields: Fields, { onlyRows, header = ['A', 'B', 'C'] }: Choice = {}) {
  const all = { ...need[kind], ...fields };
  const mapping: TableMapping = {
    sheet: null,
    headingLine: null,
    kind,
    fields: all,
    repeated: 'refuse',
    onlyRows,
  };
  const shape = shapeOf('f.csv', header, mapping, false);
  if ('code' in shape) throw new Error(shape.code);
  return (...rows: readonly (readonly string[])[]) => {
    const records = rows.map((cells, place) => ({ line: place + 2, cells }));
    return tableOfRecords(shape, records);
  };
}

/** The value of a field in a row with these cells. */
function valueOf(kind: ImportKind, field: string, mapping: FieldMapping, cells: readonly string[]) {
  const [row] = mapped(kind, { [field]: mapping })(cells).rows;
  return row === undefined ? null : (row.cells as Readonly<Record<string, string>>)[field];
}

describe('a field', () => {
  it('is the first of its columns that is not empty, whatever stands for none', () => {
    const fields = { columns: ['C', 'A'] };
    expect(valueOf('projects', 'title', fields, ['one', '', 'three'])).toBe('three');
    expect(valueOf('projects', 'country', fields, ['one', '', 'N/A'])).toBe('one');
    expect(valueOf('projects', 'country', { columns: [' a '] }, ['one', '', ''])).toBe('one');
  });

  it('has its constant where its columns are empty', () => {
    const mapping = { columns: ['A'], constant: 'Other' };
    expect(valueOf('projects', 'program', mapping, ['', 'x', ''])).toBe('Other');
    expect(valueOf('projects', 'program', mapping, ['VCS', '', ''])).toBe('VCS');
  });

  it('has the registry’s word, and its row is left out where that is null', () => {
    const words = { 'forêt mixte': 'Natural Assets', Landfill: 'Waste', Test: null };
    const mapping = { columns: ['A'], words };
    expect(valueOf('projects', 'type', mapping, ['Foret  MIXTE', '', ''])).toBe('Natural Assets');
    expect(valueOf('projects', 'type', mapping, ['Odd; landfill', '', ''])).toBe('Waste');
    expect(valueOf('projects', 'type', mapping, ['Windmills', '', ''])).toBe('Windmills');
    expect(valueOf('projects', 'type', mapping, ['test', '', ''])).toBeNull();
  });

  it('is empty in rows that its condition does not hold for', () => {
    const byWord = { columns: ['A'], onlyWhere: { column: 'B', words: ['Retired'] } };
    expect(valueOf('vintages', 'retired', byWord, ['7', 'RETIRED', ''])).toBe('7');
    expect(valueOf('vintages', 'retired', byWord, ['7', 'Issued', ''])).toBe('');
    const filled = { columns: ['A'], onlyWhere: { column: 'B' } };
    expect(valueOf('vintages', 'retired', filled, ['7', '2026-01-01', ''])).toBe('7');
    expect(valueOf('vintages', 'retired', filled, ['7', '-', ''])).toBe('');
  });

  it.each([
    ['projects', 'id', { part: { separator: '_', number: 2 }, prefix: 'CDC-' }, 'CDC_14_1', 'CDC-14'],
    ['projects', 'id', { prefix: 'VCS' }, '1340', 'VCS1340'],
    ['projects', 'id', { prefix: 'VCS' }, 'vcs1340', 'vcs1340'],
    ['projects', 'start', { dates: 'month-first' }, '3/24/2026 9:08:01 PM', '2026-03-24'],
    ['projects', 'start', {}, '04/05/2024', '04/05/2024'],
    ['projects', 'listed', {}, '2026-04-03T10:00:00', '2026-04-03'],
    ['projects', 'title', {}, '3 May 2020', '3 May 2020'],
    ['vintages', 'year', {}, '12/31/2013 12:00:00 AM', '2013'],
    ['vintages', 'year', {}, '2018.0', '2018.0'],
    ['vintages', 'issued', { decimals: 'point' }, '1,454,054', '1454054'],
    ['vintages', 'issued', {}, '1,500', '1,500'],
    ['inventories', 'tonnes', { decimals: 'comma', unit: 'kt' }, '1 454,5', '1454500'],
    ['inventories', 'tonnes', { unit: 'Mt' }, 'many', 'many'],
  ] as const)('of %s, %s, is converted: %o, %s', (...row) => {
    const [kind, field, how, written, value] = row;
    expect(valueOf(kind, field, { columns: ['A'], ...how }, [written, '', ''])).toBe(value);
  });

  it('adds up its columns where the mapping says so', () => {
    const mapping = { columns: ['A', 'B', 'C'], addUp: true, decimals: 'point' } as const;
    expect(valueOf('vintages', 'retired', mapping, ['1,000', '', '5.0'])).toBe('1005');
    expect(valueOf('vintages', 'retired', mapping, ['', '-', ''])).toBe('');
    expect(valueOf('vintages', 'retired', mapping, ['1', 'some', '2'])).toBe('some');
    expect(mapped('vintages', { retired: mapping })(['1', '#REF!', '2']).rows[0]?.errors).toEqual(
      new Map([['retired', '#REF!']]),
    );
  });
});

describe('a row', () => {
  it('names errors and what was read as empty by field', () => {
    const { rows } = mapped('projects', { country: { columns: ['B', 'C'] }, url: { columns: ['A'] } })([
      'N/A',
      '#N/A',
      'Canada',
    ]);
    expect(rows[0]).toMatchObject({
      errors: new Map([['country', '#N/A']]),
      emptied: new Map([['url', 'N/A']]),
    });
  });

  it('is left out unless it is one of those that count', () => {
    const onlyRows = { column: '[B]', words: ['TOTAL'] };
    const table = mapped('inventories', { tonnes: { columns: ['C'] } }, { onlyRows, header: ['A', '', 'C'] });
    const { rows } = table(['', 'Energy', '3'], ['', 'Total', '5'], ['', '', '5']);
    expect(rows.map(({ line }) => line)).toEqual([3]);
  });
});

describe('the shape of a table', () => {
  const mapping = (fields: Fields): TableMapping => {
    return { sheet: null, headingLine: null, kind: 'vintages', fields, repeated: 'refuse' };
  };

  it('needs every required field, and the column that says which rows count', () => {
    const fields = { id: { columns: ['ID'] }, year: { columns: ['Vintage'] } };
    expect(shapeOf('f', ['ID', 'Quantity'], mapping(fields), false)).toEqual({
      code: 'kind-unknown',
      values: { nearest: 'vintages', missing: ['year', 'issued'] },
    });
    const only = { ...mapping(need.vintages), onlyRows: { column: 'Ref' } };
    expect(shapeOf('f', ['ID'], only, false)).toMatchObject({ values: { missing: ['Ref'] } });
  });

  it('has the file’s own headings, of several that are alike and of none', () => {
    const fields = { ...need.vintages, issued: { columns: ['CH4 [C]'] }, id: { columns: ['[D]'] } };
    const shape = shapeOf('f', ['Year', 'CH4', 'CH4', ''], mapping(fields), true);
    expect(shape).toMatchObject({
      recognized: {
        headings: new Map([
          ['issued', 'CH4 [C]'],
          ['id', '[D]'],
        ]),
        notUsed: ['Year', 'CH4'],
      },
    });
  });

  it('of the registry’s own headings is that of a mapping without conversions', () => {
    const header = ['Registry', 'project_id', 'Titre', 'note', 'lat'];
    const recognized = recognizeColumns(header);
    if ('code' in recognized) throw new Error(recognized.code);
    const records = [
      { line: 2, cells: ['Verra', 'N/A', '-', 'x', '49', 'more'] },
      { line: 3, cells: ['Verra', 'V2\u0000'] },
    ];
    const shape = shapeOf('f.csv', header, plainMapping(recognized), false);
    if ('code' in shape) throw new Error(shape.code);
    const { notUsed: _own, ...own } = importTable('f.csv', header, recognized, records);
    const { notUsed: _same, ...same } = tableOfRecords(shape, records);
    expect(same).toEqual(own);
  });
});
