import type { ComposedDocument } from '../compose/entry.ts';
import type { DocumentWords } from './document-words.ts';
import {
  faint,
  ink,
  MARGIN,
  PAGE_WIDTH,
  primary,
  quiet,
  sans,
  serif,
  strong,
  TEXT_WIDTH,
  waiting,
} from './paper.ts';

type Heading = { readonly kind: ComposedDocument['kind']; readonly title: string };

/** Draws the heading of the first page: the kind of document and the project. */
export function drawHeading(pdf: PDFKit.PDFDocument, words: DocumentWords, { kind, title }: Heading): void {
  pdf.rect(0, 0, PAGE_WIDTH, 9).fill(primary);
  pdf
    .font(strong)
    .fontSize(9)
    .fillColor(waiting)
    .text(words.demonstration.toUpperCase(), MARGIN, 44, { characterSpacing: 0.8 });
  pdf.font(serif).fontSize(25).fillColor(ink).text(words.titles[kind], MARGIN, 62, { width: TEXT_WIDTH });
  pdf
    .font(serif)
    .fontSize(14)
    .fillColor(primary)
    .text(title, MARGIN, pdf.y + 2, { width: TEXT_WIDTH });
  pdf.y += 10;
}

/** Draws a ruled list of facts. */
export function drawFacts(pdf: PDFKit.PDFDocument, facts: readonly (readonly [string, string])[]): void {
  const labelWidth = 100;
  for (const [label, value] of facts) {
    const top = pdf.y + 5;
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(MARGIN + TEXT_WIDTH, pdf.y)
      .lineWidth(0.5)
      .strokeColor(faint)
      .stroke();
    pdf.font(sans).fontSize(9).fillColor(quiet).text(label, MARGIN, top, { width: labelWidth });
    pdf.fillColor(ink).text(value, MARGIN + labelWidth, top, { width: TEXT_WIDTH - labelWidth });
    pdf.y += 4;
  }
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(MARGIN + TEXT_WIDTH, pdf.y)
    .lineWidth(0.5)
    .strokeColor(faint)
    .stroke();
}

/** Draws the footer of every page: that this is a demonstration, and the page number. */
export function drawStamp(pdf: PDFKit.PDFDocument, words: DocumentWords): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const top = pdf.page.height - 46;
    pdf
      .moveTo(MARGIN, top - 8)
      .lineTo(MARGIN + TEXT_WIDTH, top - 8)
      .lineWidth(0.5)
      .strokeColor(faint)
      .stroke();
    pdf
      .font(sans)
      .fontSize(8)
      .fillColor(quiet)
      .text(words.invented, MARGIN, top, { width: TEXT_WIDTH - 80 });
    pdf.text(words.page(page - start + 1, count), MARGIN + TEXT_WIDTH - 80, top, {
      width: 80,
      align: 'right',
    });
  }
}
