import { outlineText, type TextStyle } from '../drawing/outline-text.ts';
import { drawText, type Paper } from '../certificates/draw-text.ts';

type Position = { readonly x: number; readonly y: number; readonly fill: string };

const BOLD = 600;
/** Letters that PDF's built-in fonts have. */
const BUILT_IN = /^[\u0020-\u007e\u00a0-\u00ff’‘“”–—…]*$/;

/**
 * Draws a line of text. Sans-serif text uses a built-in font, because outlines of hundreds of lines take seconds; headings, and texts with
 * letters that those fonts lack, are drawn as outlines.
 */
export function drawLine(pdf: Paper, text: string, style: TextStyle, { x, y, fill }: Position): void {
  const plain = text.replaceAll('₂', '2');
  if (!isBuiltIn(plain, style)) return drawText(pdf, text, style, { x, y, fill });
  setFont(pdf, style).fillColor(fill);
  pdf.text(plain, x, y, { lineBreak: false, baseline: 'alphabetic' });
}

/** Returns the width of a line of text in points. */
export function widthOf(pdf: Paper, text: string, style: TextStyle): number {
  const plain = text.replaceAll('₂', '2');
  if (!isBuiltIn(plain, style)) return outlineText(text, style).width;
  return setFont(pdf, style).widthOfString(plain);
}

function isBuiltIn(text: string, { family }: TextStyle): boolean {
  return family === 'sans' && BUILT_IN.test(text);
}

function setFont(pdf: Paper, { weight, size }: TextStyle): Paper {
  return pdf.font(weight >= BOLD ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
}
