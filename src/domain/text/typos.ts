const LETTERS_ONLY = /^\p{L}+$/u;
/** A longer word is no word that somebody mistyped. */
const LONGEST_WORD = 40;

/**
 * How many typos a searched word is forgiven: none for up to three letters, one for up to seven, two beyond. A word with
 * a digit is a number or a serial, and is never taken for another.
 */
export function typosAllowed(word: string): 0 | 1 | 2 {
  const letters = Array.from(word).length;
  if (!LETTERS_ONLY.test(word) || letters <= 3 || letters > LONGEST_WORD) return 0;
  return letters <= 7 ? 1 : 2;
}

/**
 * How many typos lie between what was typed and a word: a letter too many, too few, another, or two neighbours in each
 * other's place (each pair once). `most` beyond which the answer does not matter: then it is `most + 1`.
 */
export function countTypos(typed: string, word: string, most: number): number {
  const [from, to] = [Array.from(typed), Array.from(word)];
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let before: readonly number[] = [];
  let last: readonly number[] = to.map((_, place) => place).concat(to.length);
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1] ? 0 : 1;
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next.push(
        Math.min(
          at(last, column) + 1,
          at(next, column - 1) + 1,
          at(last, column - 1) + same,
          swapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = last;
    last = next;
  }
  return Math.min(at(last, to.length), most + 1);
}

/** A shorter beginning is near too many words. */
const SHORTEST_BEGINNING = 5;

/** The words nearest to what was typed, by typos and then in their own order, where any is near enough. */
export function nearestWords(typed: string, words: readonly string[]): string[] {
  return nearest(typed, words, (word, most) => countTypos(typed, word, most));
}

/** The words with whose beginning it is most likely that somebody began to type, from five letters on. */
export function nearestBeginnings(typed: string, words: readonly string[]): string[] {
  const length = Array.from(typed).length;
  if (length < SHORTEST_BEGINNING) return [];
  return nearest(typed, words, (word, most) => {
    const letters = Array.from(word);
    const lengths = Array.from({ length: 2 * most + 1 }, (_, more) => length - most + more);
    return Math.min(...lengths.map((cut) => countTypos(typed, letters.slice(0, cut).join(''), most)));
  });
}

function nearest(
  typed: string,
  words: readonly string[],
  count: (word: string, most: number) => number,
): string[] {
  const most = typosAllowed(typed);
  const counted = words.map((word) => ({ word, typos: count(word, most) }));
  const fewest = Math.min(...counted.map(({ typos }) => typos));
  if (most === 0 || fewest > most) return [];
  return counted.filter(({ typos }) => typos === fewest).map(({ word }) => word);
}

function at(row: readonly number[], place: number): number {
  return row[place] ?? Number.POSITIVE_INFINITY;
}
