import { isUnspaced, searchTerms, searchWords } from '#domain/text/search-words.ts';

/** What a text searches for. */
export type Search = {
  /** For each word the spellings of which a project must have one, as a word or a word's beginning. */
  readonly terms: readonly (readonly string[])[];
  /** The words in a row: a title that is just this comes first, then those that begin with it. */
  readonly phrase: string;
};

const LONGEST_PHRASE = 500;

/** Reads a search; null where nothing is searched for. */
export function readSearch(text: string | undefined): Search | null {
  if (text === undefined || text.trim() === '') return null;
  return { terms: searchTerms(text), phrase: searchWords(text).join(' ') };
}

/** Whether a search is of signs alone, which no project has among its words. */
export function findsNothing(search: Search): boolean {
  return search.terms.length === 0;
}

/**
 * The patterns of `project.search_words` that words begin with one of the spellings. Words never hold a sign that `like`
 * takes for another: all of those part words.
 */
export function startsOf(spellings: readonly string[]): string[] {
  return spellings.map((spelling) => (isUnspaced(spelling) ? `%${spelling}%` : `% ${spelling}%`));
}

/**
 * The patterns of `project.search_words` of projects whose title is what is searched for, and of those whose title begins
 * with it; null where it is longer than titles are.
 */
export function titlesOf({ phrase }: Search): { whole: string; beginning: string } | null {
  return phrase.length > LONGEST_PHRASE ? null : { whole: ` ${phrase} |%`, beginning: ` ${phrase}%` };
}
