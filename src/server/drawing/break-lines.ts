/** Breaks a text into at most `maxLines` lines that each fit. Longer text ends in an ellipsis. */
export function breakLines(
  text: string,
  maxLines: number,
  fits: (line: string) => boolean,
): readonly string[] {
  const words = text
    .trim()
    .split(/\s+/)
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
  const parts: string[] = [''];
  for (const letter of word) {
    const longer = `${parts.at(-1)}${letter}`;
    if (fits(longer)) parts[parts.length - 1] = longer;
    else parts.push(letter);
  }
  return parts;
}

function shorten(line: string, fits: (line: string) => boolean): string {
  let shown = line;
  while (shown !== '' && !fits(`${shown}…`)) shown = shown.slice(0, -1).trimEnd();
  return `${shown}…`;
}
