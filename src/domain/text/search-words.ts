import { foldText } from './fold.ts';

/** What parts words; the database parts the texts that are searched at the very same signs (`project.search_words`). */
const separators =
  /[\s!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~«»·•…–—‘’“”„\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\p{Cc}]+/u;

/** Scripts that are written without spaces: a word may begin anywhere in a text. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A text as its words, folded, in their order. */
export function searchWords(text: string): string[] {
  return foldText(text)
    .split(separators)
    .filter((word) => word !== '');
}

/** Whether a word is of a script without spaces, so that it is looked for within words too. */
export function isUnspaced(word: string): boolean {
  return unspaced.test(word);
}

/** More words than any title has: what is searched for beyond them is not looked at. */
const MOST_TERMS = 24;
/** A longer word is looked for by its beginning. */
const LONGEST_TERM = 80;

/**
 * What a text searches for: for each word in it, or each serial as a phrase of words, the spellings of which one must be
 * found. A serial is understood without its zeros or dashes (`ca42-3`, `CA000042003`), a unit's as its project's.
 */
export function searchTerms(text: string): string[][] {
  const terms = foldText(text).split(' ').flatMap(termsOf);
  const distinct = new Map(terms.map((spellings) => [spellings.join(), spellings]));
  return [...distinct.values()].slice(0, MOST_TERMS);
}

function termsOf(token: string): string[][] {
  const words = searchWords(token);
  const serial = serialPhrase(token);
  if (serial === null) return words.map((word) => [Array.from(word).slice(0, LONGEST_TERM).join('')]);
  return [[...new Set([words.join(' '), serial])]];
}

const spelledOut = /^([a-z]{2})0*([1-9]\d{0,8})(?:-0*([1-9]\d{0,5})(?:-\d{1,12})?)?$/;
const runTogether = /^([a-z]{2}\d{6})(\d{3})(?:\d{6,12})?$/;

function serialPhrase(token: string): string | null {
  const together = runTogether.exec(token);
  if (together !== null) return `${together[1]} ${together[2]}`;
  const spelled = spelledOut.exec(token);
  if (spelled === null) return null;
  const [, country = '', organization = '', project] = spelled;
  const owner = `${country}${organization.padStart(6, '0')}`;
  return project === undefined ? owner : `${owner} ${project.padStart(3, '0')}`;
}
