import { LRUCache } from 'lru-cache';
import { printedLetters } from '#domain/text/printable.ts';
import {
  type Face,
  type Family,
  findFace,
  furtherFaceFiles,
  ownFaceFiles,
  type Weight,
  wideFaceFile,
} from './fonts.ts';

export type TextStyle = {
  readonly family: Family;
  readonly weight: Weight;
  /** Height of the em, in points or pixels. */
  readonly size: number;
  /** Additional letter spacing in the same unit. */
  readonly spacing?: number;
};

/** Letters that are drawn from one font file, and their width in ems. */
export type Run = { readonly face: Face; readonly letters: string; readonly width: number };

const MAX_WORDS = 5000;
const words = new LRUCache<string, readonly Run[]>({ max: MAX_WORDS });

/** A word with the space after it, as pdfkit lays out text. */
const WORD = /[^ ]* |[^ ]+/g;
const LETTER = /[\p{L}\p{M}]/u;

/**
 * Splits a text into runs of one font file each. A letter and its marks are in one run. A word with a letter that
 * the site's font lacks is drawn whole in the wider font, so that its letters match; of other words only the signs
 * that the font lacks are. Letters that paper cannot show are spelled as their code: `[U+6F22]`.
 */
export function runsOf(text: string, { family, weight }: TextStyle): readonly Run[] {
  const runs: Run[] = [];
  for (const word of text.match(WORD) ?? [])
    for (const run of wordRuns(word, family, weight)) append(runs, run);
  return runs;
}

function append(runs: Run[], { face, letters, width }: Run): void {
  const last = runs.at(-1);
  if (last?.face === face)
    runs[runs.length - 1] = { face, letters: last.letters + letters, width: last.width + width };
  else runs.push({ face, letters, width });
}

function wordRuns(word: string, family: Family, weight: Weight): readonly Run[] {
  const key = `${family} ${weight} ${word}`;
  const known = words.get(key);
  if (known !== undefined) return known;
  const runs: Run[] = [];
  for (const { face, letters } of facedLetters(spelled(word), family, weight))
    append(runs, { face, letters, width: 0 });
  const measured = runs.map((run) => ({ ...run, width: widthInEms(run) }));
  words.set(key, measured);
  return measured;
}

/** Returns the letters of a word, each unprintable one spelled as its code points. */
function spelled(word: string): readonly string[] {
  return printedLetters(word).flatMap(({ letter, isPrintable }) =>
    isPrintable ? [letter] : Array.from(`[${codesOf(letter)}]`),
  );
}

function codesOf(letter: string): string {
  const codes = Array.from(letter, (one) => (one.codePointAt(0) ?? 0).toString(16).toUpperCase());
  return codes.map((code) => `U+${code.padStart(4, '0')}`).join(' ');
}

function facedLetters(letters: readonly string[], family: Family, weight: Weight) {
  const ownFiles = ownFaceFiles(family, weight);
  const wide = wideFaceFile(family, weight);
  // Marks are placed by the wider font: the files of the site's font hold few.
  const ownFace = (letter: string) => (isSingle(letter) ? findFace(ownFiles, letter) : undefined);
  const isOwn = letters.every((letter) => !LETTER.test(letter) || ownFace(letter) !== undefined);
  const wider = [wide, ...furtherFaceFiles(weight)];
  return letters.map((letter) => {
    const face =
      (isOwn ? ownFace(letter) : undefined) ?? findFace(wider, letter) ?? findFace(ownFiles, letter);
    if (face === undefined) throw new Error(`No font has "${letter}", which counts as printable.`);
    return { face, letters: letter };
  });
}

function isSingle(letter: string): boolean {
  return Array.from(letter).length === 1;
}

function widthInEms({ face, letters }: Run): number {
  return face.font.layout(letters).advanceWidth / face.font.unitsPerEm;
}

/** Returns the width of a line of text, in the unit of the style's size. */
export function widthOf(text: string, style: TextStyle): number {
  const { size, spacing = 0 } = style;
  const runs = runsOf(text, style);
  const ems = runs.reduce((sum, { width }) => sum + width, 0);
  return ems * size + (spacing === 0 ? 0 : Math.max(0, countLetters(runs) - 1) * spacing);
}

function countLetters(runs: readonly Run[]): number {
  return runs.reduce((sum, { letters }) => sum + Array.from(letters).length, 0);
}
