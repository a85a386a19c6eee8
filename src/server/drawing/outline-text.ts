import type { Font } from 'fontkit';
import { openFont } from './open-font.ts';

export type TextStyle = {
  readonly family: 'sans' | 'serif';
  /** From 200 (light) to 900 (black). */
  readonly weight: number;
  /** Height of the em, in pixels. */
  readonly size: number;
  /** Additional letter spacing in pixels. */
  readonly spacing?: number;
};

/** A text as an SVG path with its origin at 0, 0 on the baseline, and its width in pixels. */
export type OutlinedText = { readonly path: string; readonly width: number };

const files = {
  sans: {
    latin: '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
    extended: '@fontsource-variable/public-sans/files/public-sans-latin-ext-wght-normal.woff2',
  },
  serif: {
    latin: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
    extended: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2',
  },
} as const;

const openFonts = new Map<string, Font>();

/**
 * Converts one line of text to an SVG path in the site's fonts, so that drawings do not depend on installed fonts. Subscript
 * digits missing from the fonts are drawn from regular digits. Other missing characters show as the font's placeholder box.
 */
export function outlineText(text: string, style: TextStyle): OutlinedText {
  const parts: string[] = [];
  const { size, spacing = 0 } = style;
  let width = 0;
  for (const { font, letters, isSubscript } of runsOf(text.normalize('NFC'), style)) {
    const scale = (size / font.unitsPerEm) * (isSubscript ? SUBSCRIPT_SIZE : 1);
    const drop = isSubscript ? size * SUBSCRIPT_OFFSET : 0;
    const { glyphs, positions } = font.layout(letters);
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      parts.push(
        glyph.path
          .scale(scale, -scale)
          .translate(width + xOffset * scale, drop - yOffset * scale)
          .toSVG(),
      );
      width += xAdvance * scale + spacing;
    }
  }
  return { path: roundNumbers(parts.join('')), width: Math.max(width - spacing, 0) };
}

/** Rounds the numbers of a path to a hundredth of a pixel. */
function roundNumbers(path: string): string {
  return path.replace(/-?\d+\.\d{2,}(?:e-\d+)?/g, (number) => String(Math.round(Number(number) * 100) / 100));
}

/** Size of subscript digits relative to regular ones, and their offset below the baseline, in ems. */
const SUBSCRIPT_SIZE = 0.62;
const SUBSCRIPT_OFFSET = 0.14;
const SUBSCRIPT_ZERO = 0x2080;
const subscriptDigits = /[\u2080-\u2089]/u;

/** Returns the regular digit of a subscript one. */
function digitOf(letter: string): string {
  return String((letter.codePointAt(0) ?? 0) - SUBSCRIPT_ZERO);
}

/** A picture among letters, such as an emoji, which no font here has. */
export const pictograph = /[\p{Extended_Pictographic}\uFE0F\u200D]/u;

type Run = { readonly font: Font; readonly isSubscript: boolean; letters: string };

/** Splits a text into runs by font file (Latin or extended) and subscript. */
function runsOf(text: string, { family, weight }: TextStyle): Run[] {
  const latin = fontOf(files[family].latin, weight);
  const runs: Run[] = [];
  for (const character of text) {
    if (pictograph.test(character) && !hasGlyph(latin, character)) continue;
    const isSubscript = subscriptDigits.test(character) && !hasGlyph(latin, character);
    const letter = isSubscript ? digitOf(character) : character;
    const font = hasGlyph(latin, letter)
      ? latin
      : extendedOrLatin(fontOf(files[family].extended, weight), latin, letter);
    const last = runs.at(-1);
    if (last?.font === font && last.isSubscript === isSubscript) last.letters += letter;
    else runs.push({ font, isSubscript, letters: letter });
  }
  return runs;
}

function extendedOrLatin(extended: Font, latin: Font, letter: string): Font {
  return hasGlyph(extended, letter) ? extended : latin;
}

function hasGlyph(font: Font, letter: string): boolean {
  return font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

function fontOf(file: string, weight: number): Font {
  const key = `${file} ${weight}`;
  const font = openFonts.get(key) ?? openFont(file, weight);
  openFonts.set(key, font);
  return font;
}

/** Breaks a text into at most `maxLines` lines that each fit. Longer text ends in an ellipsis. */
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
