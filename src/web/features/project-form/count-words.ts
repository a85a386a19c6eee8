/** The words a description should have at most (specification §5: a label, nothing is refused). */
export const MOST_WORDS = 500;

/** How many words a text has: what stands between white space. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== '').length;
}
