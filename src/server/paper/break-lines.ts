import { printedLetters } from '#domain/text/printable.ts';

/**
 * Breaks a text into at most `maxLines` lines that each fit. Longer text ends in an ellipsis. A letter stays with its
 * marks.
 */
export function breakLines(
  text: string,
  maxLines: number,
  fits: (line: string) => boolean,
): readonly string[] {
  const words = text
    .trim()
    // Spaces that hold together stay: “1 960 t” is one number.
    .split(/[^\S\u00A0\u202F]+/)
    .flatMap((word) => breakWord(word, fits));
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= maxLines) return lines;
  const kept = lines.slice(0, maxLines);
  return [...kept.slice(0, -1), shorten(kept.at(-1) ?? '', fits)];
}

/** Splits a word that is longer than a line. */
function breakWord(word: string, fits: (line: string) => boolean): readonly string[] {
  if (fits(word)) return [word];
  const letters = printedLetters(word).map(({ letter }) => letter);
  const parts: string[] = [];
  while (letters.length > 0) {
    const count = Math.max(
      1,
      mostThat(letters.length, (most) => fits(letters.slice(0, most).join(''))),
    );
    parts.push(letters.splice(0, count).join(''));
  }
  return parts;
}

function shorten(line: string, fits: (line: string) => boolean): string {
  const letters = printedLetters(line).map(({ letter }) => letter);
  const begin = (most: number) => `${letters.slice(0, most).join('').trimEnd()}…`;
  return begin(mostThat(letters.length, (most) => fits(begin(most))));
}

/** Returns the largest number up to `limit` that is accepted; 0 if none is. Smaller numbers are accepted too. */
function mostThat(limit: number, isAccepted: (most: number) => boolean): number {
  let [low, high] = [0, limit];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isAccepted(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
