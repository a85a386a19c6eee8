import { Buffer } from 'node:buffer';
import { documentNumber, INVOICE_DAYS, invoiceDueDate } from '#domain/payment/payment-document.ts';
import { m } from '#messages/messages.js';
import PdfPaper from 'pdfkit';
import { colours } from '../certificates/draw-frame.ts';
import type { Paper } from '../certificates/draw-text.ts';
import { formatMoney } from '../kernel/format-money.ts';
import { type Locale, regionOf } from '../kernel/locale.ts';
import { drawLine } from '../overviews/plain-text.ts';
import { drawHeading, drawRight, openReport, PAGE, type Report, styles } from '../overviews/report-page.ts';
import type { IssuedDocument } from './document-queries.ts';
import { drawFlow } from './document-sheet.ts';
import { dayOf, earlierNumber, titleOf } from './document-words.ts';
import { drawPrice } from './draw-lines.ts';
import { drawParties } from './draw-parties.ts';

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
  const pdf = new PdfPaper({
    size: 'LETTER',
    margin: 0,
    bufferPages: true,
    lang: regionOf(locale),
    displayTitle: true,
    info: {
      Title: `${titleOf(document, locale)} ${number}`,
      Author: document.details.seller.name,
      CreationDate: document.issuedAt,
    },
  });
  const bytes = collect(pdf);
  const report = openReport(pdf);
  drawParties(report, document, locale);
  drawPrice(report, document, locale);
  report.take(14);
  if (document.type === 'invoice') drawHowToPay(report, printed);
  if (document.type === 'receipt') drawFlow(report, { text: m.paper_received({}, { locale }) });
  if (document.type === 'credit-note') drawWhatIsTakenBack(report, printed);
  drawFeet(pdf, printed, number);
  pdf.end();
  return bytes;
}

function drawHowToPay(report: Report, { document, locale }: PrintedDocument): void {
  const { type, number, issuedAt, details } = document;
  drawHeading(report, m.paper_how_to_pay({}, { locale }));
  const facts = {
    total: formatMoney(details.totalCents, locale),
    days: String(INVOICE_DAYS),
    day: dayOf(invoiceDueDate(issuedAt), locale),
    number: documentNumber(type, number),
  };
  drawFlow(report, { text: m.paper_pay_by(facts, { locale }) });
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
    drawLine(pdf, m.paper_currency({}, { locale }), styles.small, { x: PAGE.margin, y: y - 13, fill });
    drawLine(pdf, name, styles.small, { x: PAGE.margin, y, fill });
    const place = m.overview_report_page({ page: String(page + 1), pages: String(count) }, { locale });
    drawRight(pdf, place, styles.small, { right: PAGE.width - PAGE.margin, y, fill });
  }
}

function collect(pdf: Paper): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}
