import { describe, expect, it } from 'vitest';
import type { ImportRow } from '#contract/imports.ts';
import { countChoices, sortRows } from './sort-rows.ts';

const row = (line: number, outcome: ImportRow['outcome'], ...findings: readonly string[]): ImportRow => ({
  table: 0,
  line,
  subject: `P${line}`,
  outcome,
  findings: [...findings],
  differences: [],
});
const rows = [
  row(2, 'new'),
  row(3, 'new', 'long'),
  row(4, 'refused', 'empty'),
  row(5, 'unchanged'),
  row(6, 'unchanged', 'differs'),
  row(7, 'refused', 'twice'),
  row(9, 'changed', 'title'),
  {
    ...row(8, 'unchanged', 'missing'),
    differences: [{ figure: 'issued' as const, projectSerial: 'CA000001-001', here: 5, inFile: 7 }],
  },
];

describe('the rows of a report', () => {
  it('begin with what is wrong, then what to check, each in the order of the file', () => {
    expect(sortRows(rows, 'all').map(({ line }) => line)).toEqual([4, 7, 3, 6, 9, 8, 2, 5]);
    expect(sortRows(rows, 'problems').map(({ line }) => line)).toEqual([4, 7, 3, 6, 8]);
    expect(sortRows(rows, 'differences').map(({ line }) => line)).toEqual([8]);
    expect(sortRows(rows, 'changed').map(({ line }) => line)).toEqual([9]);
    expect(sortRows(rows, 'new').map(({ line }) => line)).toEqual([3, 2]);
  });

  it('are counted for each choice', () => {
    expect(countChoices(rows)).toEqual({
      problems: 5,
      refused: 2,
      differences: 1,
      new: 2,
      changed: 1,
      unchanged: 3,
      all: 8,
    });
  });
});
