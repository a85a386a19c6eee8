import { runsOf, type TextStyle, widthOf } from './runs.ts';

/** A text as an SVG path with its origin at 0, 0 on the baseline, and its width in pixels. */
export type OutlinedText = { readonly path: string; readonly width: number };

/**
 * Converts one line of text to an SVG path in the fonts of paper, so that pictures do not depend on installed fonts.
 */
export function outlineText(text: string, style: TextStyle): OutlinedText {
  const parts: string[] = [];
  const { size, spacing = 0 } = style;
  let left = 0;
  for (const { face, letters } of runsOf(text, style)) {
    const scale = size / face.font.unitsPerEm;
    const { glyphs, positions } = face.font.layout(letters);
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const path = glyph.path.scale(scale, -scale).translate(left + xOffset * scale, -yOffset * scale);
      parts.push(path.toSVG());
      left += xAdvance * scale + spacing;
    }
  }
  return { path: roundNumbers(parts.join('')), width: widthOf(text, style) };
}

/** Rounds the numbers of a path to a hundredth of a pixel. */
function roundNumbers(path: string): string {
  return path.replace(/-?\d+\.\d{2,}(?:e-\d+)?/g, (number) => String(Math.round(Number(number) * 100) / 100));
}
