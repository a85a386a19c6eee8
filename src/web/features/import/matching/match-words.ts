import { ownWords, type WordField } from '#domain/import/known-words.ts';
import { foldText } from '#domain/text/search-text.ts';
import type { Column, TableMapping } from './match-draft.ts';

/** The fields of projects whose values are words of the registry, in the order of the screen. */
export const wordFields: readonly WordField[] = ['type', 'program', 'stage'];

/** A word of the file, and what it is here; null leaves its rows out, undefined is not known. */
export type FoundWord = {
  readonly text: string;
  readonly count: number;
  readonly ours: string | null | undefined;
};

/**
 * Returns the different words of a field with their number of rows, most frequent first; null if the field has no
 * column, or a column with too many to list.
 */
export function wordsFound(
  columns: readonly Column[],
  { fields }: TableMapping,
  field: WordField,
): readonly FoundWord[] | null {
  const { columns: named = [], words = {} } = fields[field] ?? {};
  const chosen = columns.filter(({ heading }) => named.includes(heading));
  if (chosen.length === 0) return null;
  const counts = new Map<string, number>();
  for (const column of chosen) {
    if (column.words === null) return null;
    for (const { text, count } of column.words)
      if (text !== '') counts.set(text, (counts.get(text) ?? 0) + count);
  }
  const found = Array.from(counts, ([text, count]) => ({ text, count, ours: meaningOf(text, words, field) }));
  return found.toSorted((one, other) => other.count - one.count);
}

/** Returns what a word is here, or one of several between semicolons; undefined if nobody knows. */
function meaningOf(
  text: string,
  words: Readonly<Record<string, string | null>>,
  field: WordField,
): string | null | undefined {
  const said = new Map(Object.entries(words).map(([word, ours]) => [foldText(word), ours]));
  const whole = said.get(foldText(text));
  if (whole !== undefined) return whole;
  const own = ownWords[field].find((word) => foldText(word) === foldText(text));
  if (own !== undefined) return own;
  return text
    .split(';')
    .map((part) => said.get(foldText(part)))
    .find((ours) => ours !== undefined);
}
