import { breakLines } from '../drawing/break-lines.ts';
import { outlineText, type TextStyle } from '../drawing/outline-text.ts';

export type Paper = PDFKit.PDFDocument;

/** Position of a line's baseline in points, and its colour. */
type Position = { readonly x: number; readonly y: number; readonly fill: string };

const LINE_HEIGHT = 1.45;
const LAST_LATIN1 = '\u00ff';
/** Size of the transparent text relative to the outlines, so that it is selected where it is seen. */
const SELECTABLE_SHARE = 0.92;

/**
 * Draws a line of text in the site's fonts, as outlines, because PDF cannot embed their files. A transparent line in a built-in font lies
 * over it, so that the text can be searched, copied and read aloud.
 */
export function drawText(pdf: Paper, text: string, style: TextStyle, { x, y, fill }: Position): void {
  const { path } = outlineText(text, style);
  pdf.save().translate(x, y).path(path).fill(fill).restore();
  const size = style.size * SELECTABLE_SHARE;
  pdf.save().fillOpacity(0).font('Helvetica').fontSize(size);
  pdf.text(inLatin1(text), x, y - size, { lineBreak: false }).restore();
}

/** Replaces letters that the built-in fonts lack: by the letter without its accent, or by a question mark. */
function inLatin1(text: string): string {
  return Array.from(text.replaceAll('₂', '2'), (letter) => {
    const [base = '?'] = letter > LAST_LATIN1 ? letter.normalize('NFD') : letter;
    return base > LAST_LATIN1 ? '?' : base;
  }).join('');
}

/** Draws a line of text around `x`, smaller if it would be wider than `maxWidth`. */
export function drawCentred(
  pdf: Paper,
  text: string,
  style: TextStyle,
  { x, maxWidth = Number.POSITIVE_INFINITY, ...position }: Position & { readonly maxWidth?: number },
): void {
  const { width } = outlineText(text, style);
  const fitting = { ...style, size: style.size * Math.min(1, maxWidth / Math.max(width, 1)) };
  drawText(pdf, text, fitting, { ...position, x: x - outlineText(text, fitting).width / 2 });
}

/** Draws centred lines of text; what does not fit is cut with an ellipsis. Returns the baseline of the next line. */
export function drawParagraph(
  pdf: Paper,
  text: string,
  style: TextStyle,
  { maxLines, maxWidth, y, ...position }: Position & { readonly maxWidth: number; readonly maxLines: number },
): number {
  const lines = breakLines(text, maxLines, (one) => outlineText(one, style).width <= maxWidth);
  for (const [index, one] of lines.entries()) {
    drawCentred(pdf, one, style, { ...position, y: y + index * style.size * LINE_HEIGHT });
  }
  return y + lines.length * style.size * LINE_HEIGHT;
}
