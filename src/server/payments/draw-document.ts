import type { Buffer } from 'node:buffer';
import { documentNumber, INVOICE_DAYS, invoiceDueDay, type Seller } from '#domain/payment/payment.ts';
import { registryDay } from '#domain/registry-day.ts';
import { m } from '#messages/messages.js';
import { formatMoney, type Locale } from '../kernel/locale.ts';
import { formatDay } from '../mail/templates/template.ts';
import { drawColumn, drawFlow, drawRule, LINE, type Paragraph, wrap } from '../paper/column.ts';
import { drawRight, drawText } from '../paper/draw-text.ts';
import { nameOnPaper } from '../paper/name-on-paper.ts';
import { colours, openPaper, type Paper } from '../paper/open-paper.ts';
import { drawHeading, openReport, PAGE, type Report, styles } from '../paper/report.ts';
import { drawPrice } from './document-sheet.ts';
import { buyerHeading, earlierNumber, type Line, linesOf, titleOf } from './document-words.ts';
import type { IssuedDocument } from './payment-queries.ts';

const FOOT = 34;

export type PrintedDocument = {
  readonly document: IssuedDocument;
  readonly locale: Locale;
  /** The registry's name in that language. */
  readonly productName: string;
};

/** Draws an invoice, a receipt or a credit note as a PDF of Letter size. */
export async function drawDocument(printed: PrintedDocument): Promise<Buffer> {
  const { document, locale } = printed;
  const number = documentNumber(document.type, document.number);
  const { pdf, finish } = openPaper({
    locale,
    title: `${titleOf(document, locale)} ${number}`,
    author: document.details.seller.name,
    createdAt: document.issuedAt,
  });
  const report = openReport(pdf);
  drawParties(report, document, locale);
  drawPrice(report, document, locale);
  report.take(14);
  if (document.type === 'invoice') drawHowToPay(report, printed);
  if (document.type === 'receipt') drawFlow(report, { text: m.paper_received({}, { locale }) });
  if (document.type === 'credit-note') drawWhatIsTakenBack(report, printed);
  drawFeet(pdf, printed, number);
  return finish();
}

function drawHowToPay(report: Report, { document, locale }: PrintedDocument): void {
  const { type, number, issuedAt, details } = document;
  drawHeading(report, m.paper_how_to_pay({}, { locale }));
  const lines = {
    total: formatMoney(details.totalCents, locale),
    days: String(INVOICE_DAYS),
    day: formatDay(invoiceDueDay(registryDay(issuedAt)), locale),
    number: documentNumber(type, number),
  };
  drawFlow(report, { text: m.paper_pay_by(lines, { locale }) });
  drawFlow(report, { text: details.seller.instructions });
}

function drawWhatIsTakenBack(report: Report, { document, locale }: PrintedDocument): void {
  drawHeading(report, m.paper_takes_back({}, { locale }));
  drawFlow(report, { text: takenBack(earlierOf(document), locale) });
  report.take(8);
  drawFlow(report, { text: m.paper_reason({}, { locale }), style: styles.strong });
  drawFlow(report, { text: document.details.reason ?? '' });
}

type Earlier = { readonly invoice: string | null; readonly receipt: string | null };

function earlierOf(document: IssuedDocument): Earlier {
  return { invoice: earlierNumber(document, 'invoice'), receipt: earlierNumber(document, 'receipt') };
}

function takenBack({ invoice, receipt }: Earlier, locale: Locale): string {
  if (receipt === null) return m.paper_takes_back_invoice({ invoice: invoice ?? '' }, { locale });
  if (invoice === null) return m.paper_takes_back_receipt({ receipt }, { locale });
  return m.paper_takes_back_both({ invoice, receipt }, { locale });
}

/** Draws the foot of every page, once their number is known. */
function drawFeet(pdf: Paper, { document, locale, productName }: PrintedDocument, number: string): void {
  const { count } = pdf.bufferedPageRange();
  const y = PAGE.height - FOOT;
  const fill = colours.quiet;
  const name = `${productName} · ${titleOf(document, locale)} ${number}`;
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    drawText(pdf, m.paper_currency({}, { locale }), styles.small, { x: PAGE.margin, y: y - 13, fill });
    drawText(pdf, name, styles.small, { x: PAGE.margin, y, fill });
    const place = m.overview_report_page({ page: String(page + 1), pages: String(count) }, { locale });
    drawRight(pdf, place, styles.small, { right: PAGE.width - PAGE.margin, y, fill });
  }
}

const GAP = 24;
/** The seller and the buyer stand left; what the document is, and its lines, right. */
const LEFT = 280;
const RIGHT = PAGE.width - 2 * PAGE.margin - LEFT - GAP;
const RIGHT_X = PAGE.margin + LEFT + GAP;
const LABEL = 88;
/** Most lines of a name and of an address. */
const NAME_LINES = 4;
const ADDRESS_LINES = 8;
const TITLE = { ...styles.title, size: 26 };

/**
 * Draws who sells and what the document is, then who buys and the document's number, dates and references.
 */
function drawParties(report: Report, document: IssuedDocument, locale: Locale): void {
  const { seller } = document.details;
  const { pdf } = report;
  const top = report.take(0);
  const title = titleOf(document, locale);
  drawRight(pdf, title, TITLE, { right: PAGE.width - PAGE.margin, y: top + 24, fill: colours.forest });
  const below = drawColumn(pdf, sellerLines(seller, locale), { x: PAGE.margin, width: LEFT, top });
  const rule = Math.max(below, top + 40) + 12;
  drawRule(pdf, rule, { weight: 1.2 });
  const next = rule + 16;
  const buyer = drawColumn(pdf, buyerLines(document, locale), { x: PAGE.margin, width: LEFT, top: next });
  const lines = drawDetails(report, linesOf(document, locale), next);
  report.take(Math.max(buyer, lines) + 20 - top);
}

function sellerLines({ name, address, gstNumber, email }: Seller, locale: Locale): readonly Paragraph[] {
  const small = { fill: colours.quiet };
  return [
    { text: name, style: { ...styles.strong, size: 13 }, most: NAME_LINES },
    { text: address, ...small, most: ADDRESS_LINES },
    { text: email, ...small },
    { text: gstNumber === '' ? '' : m.paper_gst_number({ number: gstNumber }, { locale }), ...small },
  ];
}

function buyerLines(document: IssuedDocument, locale: Locale): readonly Paragraph[] {
  const { name, address, serial } = document.details.buyer;
  return [
    { text: buyerHeading(document, locale), style: styles.small, fill: colours.quiet },
    { text: nameOnPaper(name, serial, locale), style: styles.strong, most: NAME_LINES },
    { text: address ?? '', most: ADDRESS_LINES },
    { text: m.paper_account({ serial }, { locale }) },
  ];
}

/** Draws labels and values below each other. Returns where the next would begin. */
function drawDetails({ pdf }: Report, lines: readonly Line[], top: number): number {
  let y = top;
  for (const [label, value] of lines) {
    const { size } = styles.text;
    drawText(pdf, label, styles.small, { x: RIGHT_X, y: y + size, fill: colours.quiet });
    const paragraph = { text: value, most: 3 };
    drawColumn(pdf, [paragraph], { x: RIGHT_X + LABEL, width: RIGHT - LABEL, top: y });
    y += LINE * Math.max(1, wrap(paragraph, RIGHT - LABEL).length) + 1;
  }
  return y;
}
