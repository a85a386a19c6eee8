import { describe, expect, it } from 'vitest';
import { assignColumn, fieldsOf, setWord, withConstant, withoutConstant } from './change-table.ts';
import {
  adoptMapping,
  type Column,
  changeSheet,
  changeTable,
  draftOf,
  keepChoices,
  mappingOf,
  readSheet,
  type SheetDescription,
  setKind,
  type TableMapping,
} from './match-draft.ts';
import { wordsFound } from './match-words.ts';
import { countUnknownWords, findOpen, readAsShown } from './open-questions.ts';
import { proposeFields, rereadDraft, rereadFrom } from './reread-sheet.ts';

const column = (heading: string, more: Partial<Column> = {}): Column => ({
  heading,
  samples: ['1', '2'],
  filled: 2,
  looks: 'text',
  dates: null,
  decimals: null,
  words: null,
  ...more,
});

const table = (fields: TableMapping['fields'] = {}, more: Partial<TableMapping> = {}): TableMapping => ({
  sheet: null,
  headingLine: 1,
  kind: 'projects',
  fields,
  repeated: 'refuse',
  ...more,
});

const described = (headings: readonly (string | Column)[], more: Partial<SheetDescription> = {}) =>
  ({
    sheet: null,
    isHidden: false,
    firstLines: [],
    headingLine: 1,
    rows: 2,
    columns: headings.map((heading) => (typeof heading === 'string' ? column(heading) : heading)),
    source: null,
    saved: null,
    isRead: true,
    tables: [table()],
    open: [],
    ...more,
  }) satisfies SheetDescription;

const complete = { registry: { constant: 'Verra' }, id: { columns: ['ID'] }, title: { columns: ['Name'] } };

describe('the meaning of a column', () => {
  it('moves to another field, after the columns that the field has', () => {
    const before = table({ title: { columns: ['Name'] }, address: { columns: ['Place'] } });
    const after = assignColumn(before, 'Place', 'title');
    expect(after.fields).toEqual({ title: { columns: ['Name', 'Place'] } });
    expect(fieldsOf(after, 'Place')).toEqual(['title']);
    expect(assignColumn(after, 'Name', null).fields).toEqual({ title: { columns: ['Place'] } });
    expect(assignColumn(after, 'Name', 'title')).toEqual(after);
  });

  it('keeps the value of empty cells, and drops how other columns were written', () => {
    const before = table({
      country: { columns: ['A'], constant: 'Canada' },
      start: { columns: ['B'], dates: 'day-first' },
    });
    expect(assignColumn(before, 'A', null).fields.country).toEqual({ constant: 'Canada' });
    expect(assignColumn(before, 'C', 'start').fields.start).toEqual({ columns: ['B', 'C'] });
    expect(withoutConstant(before, 'country').fields.country).toEqual({ columns: ['A'] });
    expect(withConstant(before, 'country', 'Chile').fields.country).toEqual({ constant: 'Chile' });
    expect(withoutConstant(withConstant(before, 'country', ''), 'country').fields.country).toBeUndefined();
  });
});

describe('a file’s words', () => {
  const words = [
    { text: 'Wind', count: 3 },
    { text: 'waste', count: 5 },
    { text: '', count: 9 },
  ];
  const columns = [column('Type', { words }), column('Kind', { words: [{ text: 'Wind', count: 1 }] })];
  const typed = table({ type: { columns: ['Type', 'Kind'] } });

  it('are counted over the columns of a field, and known when they are ours', () => {
    expect(wordsFound(columns, typed, 'type')).toEqual([
      { text: 'waste', count: 5, ours: 'Waste' },
      { text: 'Wind', count: 4, ours: undefined },
    ]);
    const said = setWord(typed, 'type', { text: 'Wind', ours: 'Energy Generation' });
    const left = setWord(said, 'type', { text: 'wind', ours: null });
    expect(left.fields.type?.words).toEqual({ wind: null });
    expect(wordsFound(columns, left, 'type')?.[1]?.ours).toBeNull();
    expect(setWord(left, 'type', { text: 'WIND', ours: undefined }).fields.type?.words).toEqual({});
  });

  it('are not listed without a column, or where a column has too many', () => {
    expect(wordsFound(columns, table(), 'type')).toBeNull();
    expect(wordsFound([column('Type')], typed, 'type')).toBeNull();
  });

  it('are counted while they have no meaning, in sheets that are read', () => {
    const draft = draftOf([described(columns, { tables: [typed] })]);
    expect(countUnknownWords(draft)).toBe(1);
    expect(countUnknownWords(changeSheet(draft, 0, (sheet) => readSheet(sheet, false)))).toBe(0);
  });
});

describe('what is left to be said', () => {
  const unclear = [
    column('ID'),
    column('Name'),
    column('Start', { looks: 'date-unclear' }),
    column('Issued', { looks: 'number', decimals: 'unclear' }),
  ];
  const fields = { ...complete, start: { columns: ['Start'] }, issued: { columns: ['Issued'] } };

  it('is each required field, order of days, and decimal mark', () => {
    const draft = draftOf([described(unclear, { tables: [table(fields)] })]);
    expect(findOpen(draft).map(({ code }) => code)).toEqual(['date-order', 'decimal-mark']);
    const said = changeSheet(draft, 0, (sheet) =>
      changeTable(sheet, 'projects', (current) => ({
        ...current,
        fields: {
          ...current.fields,
          registry: { constant: ' ' },
          start: { columns: ['Start'], dates: 'month-first' },
          issued: { columns: ['Issued'], decimals: 'comma' },
        },
      })),
    );
    expect(findOpen(said)).toEqual([{ code: 'field-needed', sheet: 0, kind: 'projects', field: 'registry' }]);
  });

  it('is not what the values show', () => {
    const columns = [
      column('Start', { looks: 'date', dates: 'month-first' }),
      column('Sum', { decimals: 'comma' }),
    ];
    const read = readAsShown(columns, table({ start: { columns: ['Start'] }, issued: { columns: ['Sum'] } }));
    expect(read.fields).toEqual({
      start: { columns: ['Start'], dates: 'month-first' },
      issued: { columns: ['Sum'], decimals: 'comma' },
    });
    const two = [...columns, column('Old', { dates: 'day-first' })];
    const both = table({ start: { columns: ['Start', 'Old'] } });
    expect(readAsShown(two, both)).toEqual(both);
  });

  it('is a sheet, and the kind of its rows', () => {
    const draft = draftOf([described(unclear)]);
    expect(findOpen(changeSheet(draft, 0, (sheet) => ({ ...sheet, isRead: false })))).toEqual([
      { code: 'no-sheet' },
    ]);
    const without = changeSheet(draft, 0, (sheet) => setKind(sheet, 'projects', false));
    expect(findOpen(without)).toEqual([{ code: 'no-kind', sheet: 0 }]);
    expect(readSheet({ described: described(['ID']), isRead: false, tables: [] }, true).tables).toEqual([
      table(),
    ]);
  });
});

describe('a mapping', () => {
  it('has the tables of the sheets that are read, without empty fields', () => {
    const fields = { ...complete, url: { constant: ' ' }, site: {} };
    const sheets = [
      described(['ID', 'Name'], { sheet: 'List', headingLine: 3, tables: [table(fields)] }),
      described(['ID', 'Name'], { sheet: 'Old', isHidden: true, isRead: false, tables: [table(complete)] }),
    ];
    const draft = draftOf(sheets);
    expect(mappingOf(draft)).toEqual({ tables: [table(complete, { sheet: 'List', headingLine: 3 })] });
    expect(mappingOf(draft.slice(1))).toBeNull();
    const two = changeSheet(draft, 0, (sheet) => setKind(sheet, 'vintages', true));
    expect(mappingOf(two)?.tables.map(({ kind }) => kind)).toEqual(['projects', 'vintages']);
  });

  it('is kept for a file with the same headings, and for one with the reasons beside them', () => {
    const before = draftOf([described(['ID', 'Name'], { tables: [table(complete)] })]);
    const kept = keepChoices(before, [described(['id', 'NAME', 'why'], { headingLine: 2 })]);
    const fields = { ...complete, id: { columns: ['id'] }, title: { columns: ['NAME'] } };
    expect(kept === null ? null : mappingOf(kept)).toEqual({ tables: [table(fields, { headingLine: 2 })] });
    expect(keepChoices(before, [described(['ID', 'Title'])])).toBeNull();
  });

  it('is adopted by the sheet of its name, or by the only one, if that has its columns', () => {
    const mapping = { tables: [table(complete, { sheet: 'List' })] };
    const one = draftOf([described(['ID', 'Name'])]);
    expect(adoptMapping(one, mapping)?.[0]).toMatchObject({ isRead: true, tables: [{ sheet: null }] });
    const other = described(['ID', 'Name'], { sheet: 'Other' });
    const list = described(['Name', 'ID'], { sheet: 'List' });
    expect(adoptMapping(draftOf([other, list]), mapping)?.map(({ isRead }) => isRead)).toEqual([false, true]);
    expect(adoptMapping(draftOf([described(['ID'])]), mapping)).toBeNull();
  });

  it('asks for the columns below another line, and is proposed from the headings there', () => {
    const draft = draftOf([described(['Report of 2024'], { tables: [] })]);
    const sent = rereadFrom(draft, 0, 4);
    expect(sent).toEqual({ tables: [table({}, { headingLine: 4 })] });
    const sheet = described(['Project ID', 'Titre', 'Other'], { tables: sent.tables, headingLine: 4 });
    const fields = { id: { columns: ['Project ID'] }, title: { columns: ['Titre'] } };
    expect(rereadDraft([sheet], sent)[0]?.tables[0]?.fields).toEqual(fields);
    expect(proposeFields(sheet, table()).fields).toEqual(fields);
  });
});
