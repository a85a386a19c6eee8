import { describe, expect, it } from 'vitest';
import { importTable } from './apply-mapping.ts';
import { correctRows } from './correct-rows.ts';
import { recognizeColumns } from './import-table.ts';

const cells = { latitude: '49.1', longitude: '-122.3' };

/** A table of one row below these headings, on line 2. */
function tableOf(header: readonly string[], ...row: readonly string[]) {
  const recognized = recognizeColumns(header);
  if ('code' in recognized) throw new Error(recognized.code);
  return importTable('list.csv', header, recognized, [{ line: 2, cells: row }]);
}

const projects = tableOf(
  ['registry', 'project_id', 'title', 'latitude', 'longitude'],
  'Call',
  'P1',
  'Heat',
  'N/A',
  '#N/A',
);
const vintages = tableOf(['project_id', 'year', 'issued'], 'P1', '2020', '5');

describe('corrected rows', () => {
  it('have the corrected cells, and what was found in them is gone', () => {
    const corrected = correctRows([vintages, projects], [{ table: 1, line: 2, cells }]);
    if (!corrected.ok) throw new Error('It is known.');
    const [first, second] = corrected.tables;
    expect(first).toBe(vintages);
    expect(second?.rows).toMatchObject([
      { line: 2, cells: { id: 'P1', ...cells }, emptied: new Map(), errors: new Map() },
    ]);
    expect(projects.rows[0]?.emptied.size).toBe(1);
    expect(projects.rows[0]?.errors.size).toBe(1);
  });

  it.each([
    ['another line', { table: 1, line: 3, cells }],
    ['another table', { table: 2, line: 2, cells }],
    ['a row without a position', { table: 0, line: 2, cells }],
  ])('are unknown: %s', (_what, correction) => {
    expect(correctRows([vintages, projects], [correction])).toEqual({ ok: false, unknown: correction });
  });
});
