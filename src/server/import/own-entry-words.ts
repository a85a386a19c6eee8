import { entryColumns } from '#domain/import/own-columns.ts';
import type { TermsByWord } from '#domain/import/own-entries.ts';
import { languages } from '#domain/languages.ts';
import { fields } from '#domain/project/fields.ts';
import type { DetailKey } from '#domain/project/project-details.ts';
import { foldText } from '#domain/text/search-text.ts';
import { choiceWords } from '#messages/words/choice.js';
import { projectStatusWords } from '#messages/words/project.js';
import type { Locale } from '../kernel/locale.ts';

type Message = (input: object, options: { readonly locale: Locale }) => string;
type Words = Readonly<Record<string, Message>>;

/** Returns the words of a column's terms; null for a column of texts. */
function wordsOfColumn(field: string, detail: DetailKey | null): Words | null {
  if (field === 'status') return projectStatusWords;
  if (detail === null || fields[detail].kind !== 'choice') return null;
  return (choiceWords as Readonly<Record<string, Words>>)[fields[detail].name] ?? null;
}

const columnWords: ReadonlyMap<string, Words> = new Map(
  entryColumns.flatMap(({ field, detail }) => {
    const words = wordsOfColumn(field, detail);
    return words === null ? [] : [[field, words] as const];
  }),
);

/** The terms of each column of a list of entries, by themselves and by their words in every language. */
export const entryTerms: TermsByWord = Object.fromEntries(
  [...columnWords].map(([field, words]) => [
    field,
    Object.fromEntries(
      Object.entries(words).flatMap(([term, word]) => [
        [foldText(term), term],
        ...languages.map((locale) => [foldText(word({}, { locale })), term]),
      ]),
    ),
  ]),
);

/** Returns what a list of entries says in a column: a term in words, and any other text as it is. */
export function wordOfEntry(field: string, text: string, locale: Locale): string {
  return columnWords.get(field)?.[text]?.({}, { locale }) ?? text;
}

/** Returns what stands for a version of an entry in a list: a text that no spreadsheet takes for a date or a number. */
export function versionOf(updatedAt: Date): string {
  return `v${updatedAt.getTime().toString(36)}`;
}
