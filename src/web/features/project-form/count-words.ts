/** Most words a description should have (specification §5: shown as a hint, not enforced). */
export const MAX_WORDS = 500;

/** Returns the number of words, separated by white space. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== '').length;
}
