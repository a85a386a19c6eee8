import { findUnitSerials, parseProjectSerial, plainSerial } from '../ledger/read-serial.ts';
import { foldText } from './search-text.ts';

/**
 * The beginning of a unit's serial (prefix-number-number): what follows may be mistyped, and the page of
 * serials explains it.
 */
const unitLike = /^\s*[a-z]{2}\d*\s*-\s*\d+\s*-/i;

/** Halves of characters, which an address cannot hold. */
const halfCharacters = /[\ud800-\udfff]/gu;

/**
 * Returns the page that a text in the search box asks for: of a project by its serial, of a unit or a range
 * by theirs, wherever in a pasted text they are, else the public list searched for the words.
 */
export function pathOfSearch(text: string): string {
  const project = parseProjectSerial(text);
  if (project !== null) return `/projects/${project}`;
  const search = text.replace(halfCharacters, '').trim();
  const encoded = encodeURIComponent(search);
  if (findUnitSerials(text).length > 0 || unitLike.test(plainSerial(text)))
    return `/serial?serial=${encoded}`;
  return search === '' ? '/projects' : `/projects?search=${encoded}`;
}

/** What a search suggests: a kind, a name and the path of its page. */
type Suggested = { readonly kind: string; readonly name: string; readonly path: string };

/** Digits and dashes only, as people type the end of a serial. */
const digits = /^[\d\s-]*\d[\d\s-]*$/;

/**
 * Returns the page that Enter opens for a text with these suggestions: the place that the text names, or that is all
 * that is suggested; the first project for the digits of a serial; else what the text itself asks for.
 */
export function pathOfSuggested(text: string, suggestions: readonly Suggested[]): string {
  const path = pathOfSearch(text);
  if (!isListSearch(path)) return path;
  const [first] = suggestions;
  if (first?.kind === 'place' || (first?.kind === 'project' && digits.test(text))) return first.path;
  const typed = foldText(text);
  const named = suggestions.find(
    ({ kind, name }) => kind === 'place' && [name, name.split(',', 1)[0] ?? ''].map(foldText).includes(typed),
  );
  return named?.path ?? path;
}

/** True for a page that only searches the list for words: suggestions may know a better one. */
export function isListSearch(path: string): boolean {
  return path.startsWith('/projects?search=');
}
