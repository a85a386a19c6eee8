import { colours, type Paper } from '../certificates/draw-on-paper.ts';
import { breakLines, type TextStyle } from '../drawing/outline-text.ts';
import { drawLine, widthOf, drawRight, PAGE, type Report, styles } from '../overviews/report-page.ts';
import { priceOf } from '#domain/payment/payment-request.ts';
import { m } from '#messages/messages.js';
import { formatMoney, type Locale, formatWhole } from '../kernel/locale.ts';
import type { IssuedDocument } from './payment-queries.ts';

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
function drawAmount(
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

const RIGHT = PAGE.width - PAGE.margin;
/** Widths of the columns of figures, and their right ends. */
const AMOUNT = 118;
const PRICE = 104;
const QUANTITY = 58;
const columns = { quantity: RIGHT - AMOUNT - PRICE, price: RIGHT - AMOUNT, amount: RIGHT };
const DESCRIPTION = RIGHT - AMOUNT - PRICE - QUANTITY - PAGE.margin;
const HEAD: typeof styles.small = styles.small;
const TOTALS_X = 300;

/** Draws the line of a document with its price, GST and total, in Canadian dollars. */
export function drawPrice(report: Report, document: IssuedDocument, locale: Locale): void {
  const { count, fee, tonnes } = document.details;
  const price = priceOf({ fee, count: count ?? 1 });
  drawHead(report, locale);
  const top = report.take(0) + 8;
  const y = top + styles.text.size;
  const { pdf } = report;
  const bottom = drawColumn(pdf, descriptionOf({ count, tonnes }, locale), {
    x: PAGE.margin,
    width: DESCRIPTION - 8,
    top,
  });
  const quantity = formatWhole(count ?? 1, locale);
  drawAmount(pdf, quantity, styles.text, { right: columns.quantity, width: QUANTITY - 8, y });
  const each = formatMoney(priceOf({ fee, count: 1 }).fees, locale);
  drawAmount(pdf, each, styles.text, { right: columns.price, width: PRICE - 8, y });
  const fees = formatMoney(price.fees, locale);
  drawAmount(pdf, fees, styles.text, { right: columns.amount, width: AMOUNT - 8, y });
  report.take(bottom - top + 16);
  drawRule(pdf, report.take(0), { weight: 0.5 });
  report.take(6);
  drawTotal(report, m.paper_subtotal({}, { locale }), fees);
  drawTotal(report, m.paper_gst({}, { locale }), formatMoney(price.gst, locale));
  drawRule(pdf, report.take(4) + 2, { weight: 0.5, from: TOTALS_X });
  drawTotals(report, document, locale);
}

/** Draws the total with GST, and what of it is due, paid or credited. */
function drawTotals(report: Report, { type, details }: IssuedDocument, locale: Locale): void {
  const total = formatMoney(details.totalCents, locale);
  if (type === 'invoice') return drawTotal(report, m.paper_amount_due({}, { locale }), total, true);
  if (type === 'credit-note') return drawTotal(report, m.paper_amount_credited({}, { locale }), total, true);
  drawTotal(report, m.paper_total({}, { locale }), total);
  drawTotal(report, m.paper_amount_paid({}, { locale }), total, true);
  drawTotal(report, m.paper_balance({}, { locale }), formatMoney(0, locale));
}

function drawHead(report: Report, locale: Locale): void {
  const y = report.take(20) + 12;
  const { pdf } = report;
  const fill = colours.quiet;
  drawLine(pdf, m.paper_description({}, { locale }), HEAD, { x: PAGE.margin, y, fill });
  drawRight(pdf, m.paper_quantity({}, { locale }), HEAD, { right: columns.quantity, y, fill });
  drawRight(pdf, m.paper_price({}, { locale }), HEAD, { right: columns.price, y, fill });
  drawRight(pdf, m.paper_amount({}, { locale }), HEAD, { right: columns.amount, y, fill });
  drawRule(pdf, report.take(0));
}

function drawTotal(report: Report, label: string, amount: string, isStrong = false): void {
  const style = isStrong ? { ...styles.strong, size: 12 } : styles.text;
  const y = report.take(isStrong ? LINE + 6 : LINE + 2) + style.size + 3;
  drawLine(report.pdf, label, style, { x: TOTALS_X, y, fill: isStrong ? colours.ink : colours.quiet });
  drawAmount(report.pdf, amount, style, { right: columns.amount, width: AMOUNT, y });
}

type Bought = { readonly count: number | null; readonly tonnes: number | null };

function descriptionOf({ count, tonnes }: Bought, locale: Locale): readonly Paragraph[] {
  if (count !== null) return [{ text: m.paper_projects({}, { locale }) }];
  const inventory =
    tonnes === null ? '' : m.paper_inventory({ tonnes: formatWhole(tonnes, locale) }, { locale });
  return [
    { text: m.paper_access({}, { locale }) },
    { text: inventory, style: styles.small, fill: colours.quiet },
  ];
}
