import { colours } from '../certificates/draw-frame.ts';
import type { Paper } from '../certificates/draw-text.ts';
import { breakLines } from '../drawing/break-lines.ts';
import type { TextStyle } from '../drawing/outline-text.ts';
import { drawLine, widthOf } from '../overviews/plain-text.ts';
import { drawRight, PAGE, type Report, styles } from '../overviews/report-page.ts';

const LEFT: number = PAGE.margin;

/** Height of a line of text, in points. */
export const LINE = 14;

/** A text with its looks; line breaks in it are kept. */
export type Paragraph = {
  readonly text: string;
  readonly style?: TextStyle;
  readonly fill?: string;
  /** Most lines; longer text ends in an ellipsis. */
  readonly most?: number;
};

type Column = { readonly x: number; readonly width: number };

/** Breaks a text into lines of a width. Keeps its own line breaks and leaves out empty lines. */
export function wrap(pdf: Paper, { text, style = styles.text, most = 40 }: Paragraph, width: number) {
  const fits = (line: string) => widthOf(pdf, line, style) <= width;
  const lines = text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .flatMap((line) => breakLines(line, most, fits));
  if (lines.length <= most) return lines;
  // Joins what is left, so that the last line ends in an ellipsis.
  const rest = lines.slice(most - 1).join(' ');
  return [...lines.slice(0, most - 1), ...breakLines(rest, 1, fits)];
}

/** Draws paragraphs from `top` down, in a column. Returns where the next would begin. */
export function drawColumn(
  pdf: Paper,
  paragraphs: readonly Paragraph[],
  { x, width, top }: Column & { readonly top: number },
): number {
  let y = top;
  for (const paragraph of paragraphs) {
    const { style = styles.text, fill = colours.ink } = paragraph;
    for (const line of wrap(pdf, paragraph, width)) {
      drawLine(pdf, line, style, { x, y: y + style.size, fill });
      y += Math.max(LINE, style.size * 1.3);
    }
  }
  return y;
}

/** Draws a text over the whole width, on as many pages as it takes. */
export function drawFlow(report: Report, paragraph: Paragraph): void {
  const { style = styles.text, fill = colours.ink } = paragraph;
  for (const line of wrap(report.pdf, paragraph, PAGE.width - 2 * PAGE.margin)) {
    const top = report.take(LINE);
    drawLine(report.pdf, line, style, { x: PAGE.margin, y: top + style.size, fill });
  }
}

/** Draws a text that ends at `right`, smaller if it is wider than `width`. */
export function drawAmount(
  pdf: Paper,
  text: string,
  style: TextStyle,
  { right, width, y }: { readonly right: number; readonly width: number; readonly y: number },
): void {
  const scale = Math.min(1, width / Math.max(widthOf(pdf, text, style), 1));
  drawRight(pdf, text, { ...style, size: style.size * scale }, { right, y, fill: colours.ink });
}

/** Draws a line across the page. */
export function drawRule(pdf: Paper, y: number, { weight = 0.8, from = LEFT } = {}): void {
  pdf
    .moveTo(from, y)
    .lineTo(PAGE.width - PAGE.margin, y)
    .lineWidth(weight)
    .strokeColor(colours.forest)
    .stroke();
}
