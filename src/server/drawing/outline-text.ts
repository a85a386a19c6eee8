import type { Font } from 'fontkit';
import { openFont } from './open-font.ts';

export type TextStyle = {
  readonly family: 'sans' | 'serif';
  /** From 200 (light) to 900 (black). */
  readonly weight: number;
  /** Height of the em, in pixels. */
  readonly size: number;
  /** Pixels of air after each letter, beyond the font's own. */
  readonly spacing?: number;
};

/** A text as outlines, starting at 0 on a baseline at 0, and how far it reaches to the right. */
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

const opened = new Map<string, Font>();

/**
 * Turns one line of text into an SVG path in the site's own fonts, so that a drawing looks the same on a machine without
 * any. Small figures below the line, which the files lack, are drawn from the figures themselves. Other letters of neither
 * file show as the font's box for what it lacks.
 */
export function outlineText(text: string, style: TextStyle): OutlinedText {
  const parts: string[] = [];
  const { size, spacing = 0 } = style;
  let width = 0;
  for (const { font, letters, isBelow } of runsOf(text.normalize('NFC'), style)) {
    const scale = (size / font.unitsPerEm) * (isBelow ? SMALL : 1);
    const drop = isBelow ? size * DROP : 0;
    const { glyphs, positions } = font.layout(letters);
    for (const [order, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[order] ?? {};
      parts.push(
        glyph.path
          .scale(scale, -scale)
          .translate(width + xOffset * scale, drop - yOffset * scale)
          .toSVG(),
      );
      width += xAdvance * scale + spacing;
    }
  }
  return { path: shorten(parts.join('')), width: Math.max(width - spacing, 0) };
}

/** Numbers of a path to a hundredth of a pixel. */
function shorten(path: string): string {
  return path.replace(/-?\d+\.\d{2,}(?:e-\d+)?/g, (number) => String(Math.round(Number(number) * 100) / 100));
}

/** A small figure's share of the height of one on the line, and how far it stands below it, in ems. */
const SMALL = 0.62;
const DROP = 0.14;
const BELOW_ZERO = 0x2080;
const smallFigures = /[\u2080-\u2089]/u;

/** The figure on the line for a small one below it. */
function figureOf(letter: string): string {
  return String((letter.codePointAt(0) ?? 0) - BELOW_ZERO);
}

type Run = { readonly font: Font; readonly isBelow: boolean; letters: string };

/** Cuts a text where the latin file has no glyph and the extended one is needed, or back. */
function runsOf(text: string, { family, weight }: TextStyle): Run[] {
  const latin = fontOf(files[family].latin, weight);
  const runs: Run[] = [];
  for (const given of text) {
    const isBelow = smallFigures.test(given) && !has(latin, given);
    const letter = isBelow ? figureOf(given) : given;
    const font = has(latin, letter) ? latin : orLatin(fontOf(files[family].extended, weight), latin, letter);
    const last = runs.at(-1);
    if (last?.font === font && last.isBelow === isBelow) last.letters += letter;
    else runs.push({ font, isBelow, letters: letter });
  }
  return runs;
}

function orLatin(extended: Font, latin: Font, letter: string): Font {
  return has(extended, letter) ? extended : latin;
}

function has(font: Font, letter: string): boolean {
  return font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

function fontOf(file: string, weight: number): Font {
  const key = `${file} ${weight}`;
  const font = opened.get(key) ?? openFont(file, weight);
  opened.set(key, font);
  return font;
}
