/** Latin accents as combining characters. Vowel signs of other scripts are letters and stay. */
const accents = /[\u0300-\u036f]+/gu;

/**
 * Folds a text for searching: removes accents, converts to lower case, collapses white space. Other scripts are kept. Lower-casing comes
 * first and last: some capitals hide an accent, some accented letters a capital.
 */
export function foldText(text: string): string {
  const plain = text.toLowerCase().normalize('NFKD').replace(accents, '');
  return foldName(plain.toLowerCase());
}

/** Folds a name for comparison: only letter case and white space are ignored; a different accent makes a different name. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();
}
