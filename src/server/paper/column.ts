import { breakLines } from './break-lines.ts';
import { drawText } from './draw-text.ts';
import { colours, type Paper } from './open-paper.ts';
import { PAGE, type Report, styles } from './report.ts';
import { type TextStyle, widthOf } from './runs.ts';

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
export function wrap({ text, style = styles.text, most = 40 }: Paragraph, width: number) {
  const fits = (line: string) => widthOf(line, style) <= width;
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
    for (const line of wrap(paragraph, width)) {
      drawText(pdf, line, style, { x, y: y + style.size, fill });
      y += Math.max(LINE, style.size * 1.3);
    }
  }
  return y;
}

/** Draws a text over the whole width, on as many pages as it takes. */
export function drawFlow(report: Report, paragraph: Paragraph): void {
  const { style = styles.text, fill = colours.ink } = paragraph;
  for (const line of wrap(paragraph, PAGE.width - 2 * PAGE.margin)) {
    const top = report.take(LINE);
    drawText(report.pdf, line, style, { x: PAGE.margin, y: top + style.size, fill });
  }
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
