import { breakLines, outlineText, pictograph, type TextStyle } from '../drawing/outline-text.ts';
import { encode } from 'uqr';

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
  pdf.text(inWinAnsi(text), x, y - size, { lineBreak: false }).restore();
}

/** The letters of the built-in fonts (WinAnsi) beside those of Latin-1. */
const BESIDE_LATIN1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

const isInWinAnsi = (letter: string) => letter <= LAST_LATIN1 || BESIDE_LATIN1.includes(letter);

/**
 * Replaces letters that the built-in fonts lack: by the letter without its accent, or by a question mark; narrow spaces by spaces. Pictographs
 * are left out.
 */
function inWinAnsi(text: string): string {
  return Array.from(text.replaceAll('₂', '2').replaceAll('\u202F', ' '), (letter) => {
    if (pictograph.test(letter) && !isInWinAnsi(letter)) return '';
    const [base = '?'] = isInWinAnsi(letter) ? letter : letter.normalize('NFD');
    return isInWinAnsi(base) ? base : '?';
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

/** A landscape Letter page, in points. */
export const WIDTH = 792;
export const HEIGHT = 612;

export const colours = {
  forest: '#1f5d4c',
  ink: '#14231f',
  quiet: '#52605a',
  sheet: '#fbfaf6',
  line: '#e4eae4',
  red: '#a12a1e',
} as const;

type Square = { readonly x: number; readonly y: number; readonly side: number };

/** Draws the sheet with contour lines in two corners and a double frame. */
export function drawFrame(pdf: Paper): void {
  pdf.rect(0, 0, WIDTH, HEIGHT).fill(colours.sheet);
  pdf
    .save()
    .rect(30, 30, WIDTH - 60, HEIGHT - 60)
    .clip();
  for (const [x, y] of [
    [90, HEIGHT - 60],
    [WIDTH - 70, 70],
  ] as const) {
    for (const share of [1, 0.83, 0.66, 0.49, 0.33, 0.18]) {
      pdf
        .ellipse(x, y, 230 * share, 150 * share)
        .lineWidth(0.7)
        .strokeColor(colours.line)
        .stroke();
    }
  }
  pdf.restore();
  pdf
    .rect(24, 24, WIDTH - 48, HEIGHT - 48)
    .lineWidth(2)
    .strokeColor(colours.forest)
    .stroke();
  pdf
    .rect(30, 30, WIDTH - 60, HEIGHT - 60)
    .lineWidth(0.6)
    .strokeColor(colours.forest)
    .stroke();
}

/** Stamps a word across the upper left corner, where nothing else is printed. */
export function drawStamp(pdf: Paper, word: string): void {
  const { x, y, width, height } = { x: 116, y: 92, width: 132, height: 42 };
  pdf.save().rotate(-14, { origin: [x, y] });
  pdf
    .rect(x - width / 2, y - height / 2, width, height)
    .lineWidth(3)
    .strokeColor(colours.red)
    .stroke();
  const style = { family: 'sans', weight: 800, size: 24, spacing: 2 } as const;
  drawCentred(pdf, word.toUpperCase(), style, { x, y: y + 8, fill: colours.red, maxWidth: width - 20 });
  pdf.restore();
}

/** Draws a QR code of a text with its upper left corner at `x`, `y`. */
export function drawQr(pdf: Paper, text: string, { x, y, side }: Square): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const module = side / size;
  pdf.rect(x - 6, y - 6, side + 12, side + 12).fill('#ffffff');
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) pdf.rect(x + column * module, y + row * module, module + 0.05, module + 0.05);
    }
  }
  pdf.fill(colours.ink);
}
