import { describe, expect, it } from 'vitest';
import { importColumns } from './import-columns.ts';
import { recognizeColumns } from './import-table.ts';
import { knownSources, recognizeSource } from './known-sources.ts';
import { isOwnWord, isWordField } from './known-words.ts';

describe('each known source', () => {
  const named = knownSources.map((source, place) => [`${source.name} ${place}`, source] as const);
  const top = {
    sheet: '15',
    firstLines: [{ line: 1, cells: ['Table 1: 2015 GHG Emission Summary for Ontario'] }],
  };

  it.each(named)(
    '%s is recognized by its headings in any order, with others beside them',
    (_name, source) => {
      const headings = source.headings.map((heading) => [heading].flat().at(-1) ?? '').toReversed();
      const cells = ['Unnamed: 0', ...headings, 'Documents'];
      const found = recognizeSource({ ...top, firstLines: [...top.firstLines, { line: 2, cells }] });
      expect(found).toMatchObject({ source: source.name, headingLine: 2 });
      expect(recognizeColumns(cells)).toHaveProperty('code');
    },
  );

  it.each(named)('%s has fields and words of the registry', (_name, source) => {
    for (const { kind, fields } of source.tables(top)) {
      for (const [field, { words = {}, constant = '' }] of Object.entries(fields)) {
        expect(Object.keys(importColumns[kind])).toContain(field);
        const given = [...Object.values(words), constant].filter((word) => word !== null && word !== '');
        const others = isWordField(field) ? given.filter((word) => !isOwnWord(field, word ?? '')) : [];
        expect(others).toEqual([]);
      }
    }
  });

  it('is not taken for another: a table of nothing known has none', () => {
    const cells = ['ID', 'Name', 'Year', 'Quantity'];
    expect(recognizeSource({ sheet: null, firstLines: [{ line: 1, cells }] })).toBeNull();
    expect(recognizeSource({ sheet: null, firstLines: [] })).toBeNull();
  });
});
