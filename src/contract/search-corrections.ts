/** The header that tells which words of a search were taken for others. */
export const SEARCH_CORRECTED_HEADER = 'x-search-corrected';

/** A word as it was typed, and the words that were looked for instead. */
export type SearchCorrection = { readonly typed: string; readonly meant: readonly string[] };

/** The header's value: `typed=meant` for each word that was looked for, parted and escaped as in an address. */
export function writeCorrections(corrections: readonly SearchCorrection[]): string {
  const pairs = corrections.flatMap(({ typed, meant }) =>
    meant.map((word): [string, string] => [typed, word]),
  );
  return new URLSearchParams(pairs).toString();
}
