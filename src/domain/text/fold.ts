/** Latin accents as signs of their own; the vowel signs of other scripts are letters and stay. */
const accents = /[\u0300-\u036f]+/gu;

/**
 * Folds a text for searching: accents off, lower case, white space to single spaces. Other scripts stay as they are.
 * Lower-casing comes first and last: some capitals hide an accent, some accented letters a capital.
 */
export function foldText(text: string): string {
  const plain = text.toLowerCase().normalize('NFKD').replace(accents, '');
  return foldName(plain.toLowerCase());
}

/** Folds a name for telling whether two are one: letter case and white space alone; an accent makes another name. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();
}
