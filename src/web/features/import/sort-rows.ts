import type { ImportRow } from '#contract/imports.ts';

/** Which rows of a report are shown. */
export const rowChoices = [
  'problems',
  'refused',
  'differences',
  'new',
  'changed',
  'unchanged',
  'all',
] as const;

export type RowChoice = (typeof rowChoices)[number];

const shows: Record<RowChoice, (row: ImportRow) => boolean> = {
  problems: isProblem,
  refused: ({ outcome }) => outcome === 'refused',
  differences: ({ differences }) => differences.length > 0,
  new: ({ outcome }) => outcome === 'new',
  changed: isChange,
  unchanged: ({ outcome }) => outcome === 'unchanged',
  all: () => true,
};

/**
 * Returns the rows of a choice, problems first: wrong ones, those to check, then the others, each in the
 * order of the file.
 */
export function sortRows(rows: readonly ImportRow[], choice: RowChoice): readonly ImportRow[] {
  return rows.filter(shows[choice]).toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Returns how many rows each choice shows. */
export function countChoices(rows: readonly ImportRow[]): Readonly<Record<RowChoice, number>> {
  const count = (choice: RowChoice) => rows.filter(shows[choice]).length;
  return {
    problems: count('problems'),
    refused: count('refused'),
    differences: count('differences'),
    new: count('new'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    all: rows.length,
  };
}

function isChange({ outcome }: ImportRow): boolean {
  return outcome === 'changed';
}

/** What is said of a change is what it changes. */
function isProblem(row: ImportRow): boolean {
  return row.findings.length > 0 && !isChange(row);
}

function rankOf(row: ImportRow): number {
  if (row.outcome === 'refused') return 0;
  return row.findings.length > 0 ? 1 : 2;
}
