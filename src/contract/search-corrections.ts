/** The header that lists corrected search words. */
export const SEARCH_CORRECTED_HEADER = 'x-search-corrected';

/** A search word as typed, and the words that were searched instead. */
export type SearchCorrection = { readonly typed: string; readonly meant: readonly string[] };

/**
 * Returns the header's value: `typed=meant` for each word searched instead, joined and escaped as in a query
 * string.
 */
export function writeCorrections(corrections: readonly SearchCorrection[]): string {
  const pairs = corrections.flatMap(({ typed, meant }) =>
    meant.map((word): [string, string] => [typed, word]),
  );
  return new URLSearchParams(pairs).toString();
}
