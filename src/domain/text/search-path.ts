import { parseProjectSerial, parseUnitSerial, plainSerial } from '../ledger/serial.ts';

/** The beginning of a unit's serial (prefix-number-number): what follows may be mistyped, and the page of serials explains it. */
const unitLike = /^\s*[a-z]{2}\d*\s*-\s*\d+\s*-/i;

/** Halves of characters, which an address cannot hold. */
const halfCharacters = /[\ud800-\udfff]/gu;

/**
 * Returns the page that a text in the search box asks for: of a project by its serial, of a unit or a range by theirs, else the public list
 * searched for the words.
 */
export function pathOfSearch(text: string): string {
  const project = parseProjectSerial(text);
  if (project !== null) return `/projects/${project}`;
  const search = text.replace(halfCharacters, '').trim();
  const encoded = encodeURIComponent(search);
  if (parseUnitSerial(text) !== null || unitLike.test(plainSerial(text))) return `/serial?serial=${encoded}`;
  return search === '' ? '/projects' : `/projects?search=${encoded}`;
}
