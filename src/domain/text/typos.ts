const LETTERS_ONLY = /^\p{L}+$/u;
/** Longer words are not corrected. */
const MAX_WORD_LETTERS = 40;

/**
 * Returns how many typos are allowed in a search word: none up to three letters, one up to seven, two beyond.
 * A word with a digit is a number or a serial and allows none.
 */
export function typosAllowed(word: string): 0 | 1 | 2 {
  const letters = Array.from(word).length;
  if (!LETTERS_ONLY.test(word) || letters <= 3 || letters > MAX_WORD_LETTERS) return 0;
  return letters <= 7 ? 1 : 2;
}

/**
 * Returns the number of typos between what was typed and a word: an extra, missing or different letter, or
 * two adjacent letters swapped (each pair once). Counts no further than `max`: returns `max + 1` for anything
 * above.
 */
export function countTypos(typed: string, word: string, max: number): number {
  const [from, to] = [Array.from(typed), Array.from(word)];
  if (Math.abs(from.length - to.length) > max) return max + 1;
  let twoAbove: readonly number[] = [];
  let above: readonly number[] = to.map((_, place) => place).concat(to.length);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1] ? 0 : 1;
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          at(above, column) + 1,
          at(current, column - 1) + 1,
          at(above, column - 1) + same,
          swapped ? at(twoAbove, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    twoAbove = above;
    above = current;
  }
  return Math.min(at(above, to.length), max + 1);
}

/** A shorter prefix is close to too many words. */
const MIN_PREFIX_LETTERS = 5;

/** Returns the words with the fewest typos, in their original order; empty when none is close enough. */
export function nearestWords(typed: string, words: readonly string[]): string[] {
  return nearest(typed, words, (word, max) => countTypos(typed, word, max));
}

/** Returns the words whose beginning is closest to what was typed so far, from five letters on. */
export function nearestBeginnings(typed: string, words: readonly string[]): string[] {
  const length = Array.from(typed).length;
  if (length < MIN_PREFIX_LETTERS) return [];
  return nearest(typed, words, (word, max) => {
    const letters = Array.from(word);
    const lengths = Array.from({ length: 2 * max + 1 }, (_, more) => length - max + more);
    return Math.min(...lengths.map((cut) => countTypos(typed, letters.slice(0, cut).join(''), max)));
  });
}

function nearest(
  typed: string,
  words: readonly string[],
  count: (word: string, max: number) => number,
): string[] {
  const max = typosAllowed(typed);
  const counted = words.map((word) => ({ word, typos: count(word, max) }));
  const fewest = Math.min(...counted.map(({ typos }) => typos));
  if (max === 0 || fewest > max) return [];
  return counted.filter(({ typos }) => typos === fewest).map(({ word }) => word);
}

function at(row: readonly number[], place: number): number {
  return row[place] ?? Number.POSITIVE_INFINITY;
}
