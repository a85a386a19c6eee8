import { type MapBox, parseMapBox } from '#domain/project/map-box.ts';
import { type ProjectType, projectTypes } from '#domain/project/project-terms.ts';
import { isUnspaced, otherSpelling, searchTerms, searchWords } from '#domain/text/search-text.ts';
import { m } from '#messages/messages.js';
import { ProblemError } from '../kernel/problems.ts';

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
  /**
   * Patterns of titles equal to the phrase and of titles that begin with it; null for a phrase longer than
   * any title.
   */
  readonly titles: { readonly whole: string; readonly beginning: string } | null;
};

/** Returns the patterns of a search. A search of punctuation only has no words. */
export function patternsOf(search: Search): SearchPatterns {
  return { terms: search.terms.map(startsOf), titles: titlesOf(search) };
}

/**
 * Returns `like` patterns on `project.search_words` for words that begin with one of the spellings, and for
 * the whole word that is another way to write one: `saint` finds `St.`. No escaping is needed, because `like`
 * wildcards separate words and never occur within one.
 */
function startsOf(spellings: readonly string[]): string[] {
  return spellings.flatMap((spelling) => {
    const other = otherSpelling(spelling);
    const start = isUnspaced(spelling) ? `%${spelling}%` : `% ${spelling}%`;
    return other === null ? [start] : [start, `% ${other} %`];
  });
}

/**
 * Returns `like` patterns on `project.search_words` for titles equal to the phrase and titles that begin with
 * it. Returns null when the phrase is longer than any title.
 */
function titlesOf({ phrase }: Search): { whole: string; beginning: string } | null {
  return phrase.length > MAX_PHRASE_LENGTH ? null : { whole: ` ${phrase} |%`, beginning: ` ${phrase}%` };
}

/**
 * Parses a comma-separated filter of project types, deduplicated and in a fixed order. Throws 400 for an
 * unknown type.
 */
export function readTypes(text: string): readonly ProjectType[] {
  const requested = splitList(text);
  const known = projectTypes.filter((type) => requested.includes(type));
  if (known.length === requested.length) return known;
  const choices = projectTypes.join(', ');
  throw new ProblemError(400, (locale) => m.problem_invalid({}, { locale }), {
    type: (locale) => m.problem_field_choice({ choices }, { locale }),
  });
}

/** Parses a comma-separated filter of organization serials: upper-cased, deduplicated and sorted. */
export function readOrganizations(text: string): readonly string[] {
  return splitList(text.toUpperCase());
}

/** Splits at commas, trims, deduplicates and sorts, so that equal filters have one form. */
function splitList(text: string): string[] {
  return [...new Set(text.split(',').map((part) => part.trim()))].sort();
}

/** Parses the `bbox` of a list or map. Throws 400 for an invalid box. */
export function readMapBox(text: string): MapBox {
  const box = parseMapBox(text);
  if (box !== null) return box;
  throw new ProblemError(400, (locale) => m.problem_invalid({}, { locale }), {
    bbox: (locale) => m.problem_field_box({}, { locale }),
  });
}
