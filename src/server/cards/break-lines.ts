/** Cuts a text into at most so many lines that each fit; what does not fit ends in an ellipsis. */
export function breakLines(text: string, most: number, fits: (line: string) => boolean): readonly string[] {
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
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  return [...kept.slice(0, -1), shorten(kept.at(-1) ?? '', fits)];
}

/** A word too long for any line is cut where it must be. */
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
