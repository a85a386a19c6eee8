import { breakLines } from './break-lines.ts';
import { drawRight, drawText } from './draw-text.ts';
import { colours } from './open-paper.ts';
import { PAGE, type Report, styles, TEXT_WIDTH } from './report.ts';
import { type TextStyle, widthOf } from './runs.ts';

/** A table of a report: headings and rows of texts. The first column is aligned left, the others right. */
export type ReportTable = {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

const ROW = 17;
const HEAD = 40;
const HEAD_LINES = 3;
const GAP = 6;
const head: TextStyle = { ...styles.small, weight: 600, size: 8 };
const cell: TextStyle = { ...styles.small, size: 8.5 };
const strong: TextStyle = { ...cell, weight: 600 };

/** Left and right end of a column's texts. */
type Column = { readonly left: number; readonly right: number };

/**
 * The columns of a table; `scale` is below 1 where their headings must be smaller for no word to be broken.
 */
type Columns = { readonly places: readonly Column[]; readonly scale: number };

/** Draws a table, with its headings again on every page. */
export function drawTable(report: Report, table: ReportTable): void {
  const columns = placeColumns(table);
  drawHead(report, table, columns);
  for (const [place, row] of table.rows.entries()) {
    if (report.reserve(ROW)) drawHead(report, table, columns);
    drawRow(report, row, columns, place % 2 === 0);
  }
}

/**
 * Gives each column the width of its longest text, and all the same share of the rest; they shrink alike if
 * there is too little.
 */
function placeColumns({ headings, rows }: ReportTable): Columns {
  const widths = headings.map((heading, place) => {
    const words = heading.split(' ').map((word) => widthOf(word, head));
    const cells = rows.map((row) => widthOf(row[place] ?? '', strong));
    return Math.max(...words, ...cells) + GAP;
  });
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const share = Math.max(0, TEXT_WIDTH - whole) / widths.length;
  const scale = Math.min(1, TEXT_WIDTH / whole);
  let left: number = PAGE.margin;
  const places = widths.map((width) => {
    const column = {
      left: left + (GAP * scale) / 2,
      right: left + width * scale + share - (GAP * scale) / 2,
    };
    left = column.right + (GAP * scale) / 2;
    return column;
  });
  return { places, scale };
}

function drawHead(report: Report, { headings }: ReportTable, { places, scale }: Columns): void {
  const top = report.take(HEAD);
  const style = { ...head, size: head.size * scale };
  for (const [place, { left, right }] of places.entries()) {
    const fits = (text: string) => widthOf(text, style) <= right - left + 1;
    const lines = breakLines(headings[place] ?? '', HEAD_LINES, fits);
    for (const [index, text] of lines.entries()) {
      const y = top + HEAD - 8 - (lines.length - 1 - index) * 10;
      drawInColumn(report, text, { place, left, right, y, style, fill: colours.quiet });
    }
  }
  drawRule(report, top + HEAD - 2);
}

function drawRow(report: Report, row: readonly string[], { places }: Columns, isShaded: boolean): void {
  const top = report.take(ROW);
  if (isShaded) report.pdf.rect(PAGE.margin, top, TEXT_WIDTH, ROW).fill('#f3f5f1');
  for (const [place, { left, right }] of places.entries()) {
    const style = place === 0 ? strong : cell;
    drawInColumn(report, row[place] ?? '', { place, left, right, y: top + 12, style, fill: colours.ink });
  }
}

type Placed = Column & {
  readonly place: number;
  readonly y: number;
  readonly style: TextStyle;
  readonly fill: string;
};

function drawInColumn({ pdf }: Report, text: string, { place, left, right, y, style, fill }: Placed): void {
  if (text === '') return;
  const width = widthOf(text, style);
  const fitting = { ...style, size: style.size * Math.min(1, (right - left) / width) };
  if (place === 0) drawText(pdf, text, fitting, { x: left, y, fill });
  else drawRight(pdf, text, fitting, { right, y, fill });
}

function drawRule({ pdf }: Report, y: number): void {
  pdf
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.width - PAGE.margin, y)
    .lineWidth(0.8)
    .strokeColor(colours.forest)
    .stroke();
}
