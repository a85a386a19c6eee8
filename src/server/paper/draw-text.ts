import { breakLines } from './break-lines.ts';
import type { Face } from './fonts.ts';
import { keepEveryText } from './keep-every-text.ts';
import type { Paper } from './open-paper.ts';
import { runsOf, type TextStyle, widthOf } from './runs.ts';

/** Position of a line's baseline in points, and its colour. */
export type Position = { readonly x: number; readonly y: number; readonly fill: string };

const LINE_HEIGHT = 1.45;

/** Draws a line of text, which can be selected, searched and read aloud. */
export function drawText(pdf: Paper, text: string, style: TextStyle, { x, y, fill }: Position): void {
  const { size, spacing = 0 } = style;
  pdf.fillColor(fill);
  let left = x;
  for (const { face, letters, width } of runsOf(text, style)) {
    setFace(pdf, face);
    pdf.fontSize(size).text(letters, left, y, {
      lineBreak: false,
      baseline: 'alphabetic',
      characterSpacing: spacing,
    });
    left += width * size + Array.from(letters).length * spacing;
  }
}

/** pdfkit also embeds fonts that fontkit has opened, which its types do not say. */
type FontSource = Parameters<Paper['registerFont']>[1];

function setFace(pdf: Paper, { name, font }: Face): void {
  pdf.registerFont(name, font as unknown as FontSource).font(name);
  keepEveryText(pdf);
}

/** Draws a text that ends at `right`. */
export function drawRight(
  pdf: Paper,
  text: string,
  style: TextStyle,
  { right, y, fill }: { readonly right: number; readonly y: number; readonly fill: string },
): void {
  drawText(pdf, text, style, { x: right - widthOf(text, style), y, fill });
}

/** Draws a line of text around `x`, smaller if it would be wider than `maxWidth`. */
export function drawCentred(
  pdf: Paper,
  text: string,
  style: TextStyle,
  { x, maxWidth = Number.POSITIVE_INFINITY, ...position }: Position & { readonly maxWidth?: number },
): void {
  const width = widthOf(text, style);
  const fitting = { ...style, size: style.size * Math.min(1, maxWidth / Math.max(width, 1)) };
  drawText(pdf, text, fitting, { ...position, x: x - widthOf(text, fitting) / 2 });
}

/** Breaks a text into as many lines of a width as it takes. */
export function linesOf(text: string, style: TextStyle, maxWidth: number): readonly string[] {
  return breakLines(text, Number.POSITIVE_INFINITY, (line) => widthOf(line, style) <= maxWidth);
}

/** Returns the distance between the baselines of a paragraph's lines. */
export function lineHeightOf({ size }: TextStyle): number {
  return size * LINE_HEIGHT;
}

/** Draws centred lines of text. Returns the baseline of the next line. */
export function drawParagraph(
  pdf: Paper,
  text: string,
  style: TextStyle,
  { maxWidth, y, ...position }: Position & { readonly maxWidth: number },
): number {
  const lines = linesOf(text, style, maxWidth);
  for (const [index, line] of lines.entries())
    drawCentred(pdf, line, style, { ...position, y: y + index * lineHeightOf(style) });
  return y + lines.length * lineHeightOf(style);
}
