import { priceOf } from '#domain/payment/payment-request.ts';
import { m } from '#messages/messages.js';
import { formatMoney, formatWhole, type Locale } from '../kernel/locale.ts';
import { drawColumn, drawRule, LINE, type Paragraph } from '../paper/column.ts';
import { drawRight, drawText } from '../paper/draw-text.ts';
import { colours, type Paper } from '../paper/open-paper.ts';
import { PAGE, type Report, styles } from '../paper/report.ts';
import { type TextStyle, widthOf } from '../paper/runs.ts';
import type { IssuedDocument } from './payment-queries.ts';

/** Draws a text that ends at `right`, smaller if it is wider than `width`. */
function drawAmount(
  pdf: Paper,
  text: string,
  style: TextStyle,
  { right, width, y }: { readonly right: number; readonly width: number; readonly y: number },
): void {
  const scale = Math.min(1, width / Math.max(widthOf(text, style), 1));
  drawRight(pdf, text, { ...style, size: style.size * scale }, { right, y, fill: colours.ink });
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
  drawText(pdf, m.paper_description({}, { locale }), HEAD, { x: PAGE.margin, y, fill });
  drawRight(pdf, m.paper_quantity({}, { locale }), HEAD, { right: columns.quantity, y, fill });
  drawRight(pdf, m.paper_price({}, { locale }), HEAD, { right: columns.price, y, fill });
  drawRight(pdf, m.paper_amount({}, { locale }), HEAD, { right: columns.amount, y, fill });
  drawRule(pdf, report.take(0));
}

function drawTotal(report: Report, label: string, amount: string, isStrong = false): void {
  const style = isStrong ? { ...styles.strong, size: 12 } : styles.text;
  const y = report.take(isStrong ? LINE + 6 : LINE + 2) + style.size + 3;
  drawText(report.pdf, label, style, { x: TOTALS_X, y, fill: isStrong ? colours.ink : colours.quiet });
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
