import { describe, expect, it } from 'vitest';
import { readMappingFile, toMappingFile } from './mapping-file.ts';
import type { FileMapping } from './match-draft.ts';

const mapping: FileMapping = {
  tables: [
    {
      sheet: null,
      headingLine: 1,
      kind: 'projects',
      fields: { id: { columns: ['ID'] }, type: { columns: ['Type'], words: { Wind: null } } },
      repeated: 'refuse',
    },
  ],
};
const [table] = mapping.tables;

describe('a file with a mapping', () => {
  it('is read as it was exported', () => {
    expect(readMappingFile(toMappingFile(mapping))).toEqual(mapping);
  });

  it.each([
    ['no JSON', 'kind,fields'],
    ['another file', '{"tables":[]}'],
    ['a list', '[]'],
    ['a table of no kind', JSON.stringify({ tables: [{ ...table, kind: 'people' }] })],
    ['a table without fields', JSON.stringify({ tables: [{ ...table, fields: undefined }] })],
    [
      'columns that are no list',
      JSON.stringify({ tables: [{ ...table, fields: { id: { columns: 'ID' } } }] }),
    ],
    ['a value that is no text', JSON.stringify({ tables: [{ ...table, fields: { id: { constant: 1 } } }] })],
  ])('is refused: %s', (_, text) => {
    expect(readMappingFile(text)).toBeNull();
  });
});
