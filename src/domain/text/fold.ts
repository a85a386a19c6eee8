/**
 * Folds a text for comparing: accents off, lower case, white space to single spaces. Other scripts stay as they are.
 * Lower-casing comes first and last: some capitals hide an accent, some accented letters a capital.
 */
export function foldText(text: string): string {
  const plain = text.toLowerCase().normalize('NFKD').replace(/\p{M}+/gu, '');
  return plain.toLowerCase().normalize('NFC').replace(/\s+/gu, ' ').trim();
}
