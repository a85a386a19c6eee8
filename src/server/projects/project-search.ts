import { isUnspaced, searchTerms, searchWords } from '#domain/text/search-words.ts';

/** A parsed search. */
export type Search = {
  /** Accepted spellings of each word. A project must match one of each, as a word or a prefix of a word. */
  readonly terms: readonly (readonly string[])[];
  /** The words joined by spaces. Titles equal to it rank first, then titles that begin with it. */
  readonly phrase: string;
};

const MAX_PHRASE_LENGTH = 500;

/** Parses a search text; null for an empty one. */
export function readSearch(text: string | undefined): Search | null {
  if (text === undefined || text.trim() === '') return null;
  return { terms: searchTerms(text), phrase: searchWords(text).join(' ') };
}

/** `like` patterns on `project.search_words`. */
export type SearchPatterns = {
  /** Patterns of each word: a project must match one of each. Empty for a search that matches nothing. */
  readonly terms: readonly (readonly string[])[];
  /** Patterns of titles equal to the phrase and of titles that begin with it; null for a phrase longer than any title. */
  readonly titles: { readonly whole: string; readonly beginning: string } | null;
};

/** Returns the patterns of a search. A search of punctuation only has no words. */
export function patternsOf(search: Search): SearchPatterns {
  return { terms: search.terms.map(startsOf), titles: titlesOf(search) };
}

/**
 * Returns `like` patterns on `project.search_words` for words that begin with one of the spellings. No escaping is needed,
 * because `like` wildcards separate words and never occur within one.
 */
function startsOf(spellings: readonly string[]): string[] {
  return spellings.map((spelling) => (isUnspaced(spelling) ? `%${spelling}%` : `% ${spelling}%`));
}

/**
 * Returns `like` patterns on `project.search_words` for titles equal to the phrase and titles that begin with it. Returns null
 * when the phrase is longer than any title.
 */
function titlesOf({ phrase }: Search): { whole: string; beginning: string } | null {
  return phrase.length > MAX_PHRASE_LENGTH ? null : { whole: ` ${phrase} |%`, beginning: ` ${phrase}%` };
}
