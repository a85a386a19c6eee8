import type { DocumentRow } from './document-rows.ts';
import type { DocumentWords } from './document-words.ts';
import { faint, ink, MARGIN, primary, quiet, sans, serif, strong, TEXT_WIDTH } from './paper.ts';

const ROW = 15;
const BAR_FROM = 270;

/** Tonnes by year as a ruled table, with a bar beside each figure. */
export function drawYears(pdf: PDFKit.PDFDocument, words: DocumentWords, rows: readonly DocumentRow[]): void {
  if (roomLeft(pdf) < 5 * ROW) pdf.addPage();
  pdf
    .font(serif)
    .fontSize(13)
    .fillColor(ink)
    .text(words.figures, MARGIN, pdf.y + 14);
  drawHead(pdf, words);
  const most = Math.max(...rows.map(({ tonnes }) => tonnes), 1);
  for (const row of rows) {
    if (roomLeft(pdf) < ROW) {
      pdf.addPage();
      drawHead(pdf, words);
    }
    drawRow(pdf, row, row.tonnes / most);
  }
}

function roomLeft(pdf: PDFKit.PDFDocument): number {
  return pdf.page.height - MARGIN - pdf.y;
}

function drawHead(pdf: PDFKit.PDFDocument, words: DocumentWords): void {
  const top = pdf.y + 6;
  pdf.font(strong).fontSize(8.5).fillColor(quiet).text(words.year, MARGIN, top);
  pdf.text(words.standing, MARGIN + 50, top);
  pdf.text(words.tonnes, MARGIN + 150, top, { width: 90, align: 'right' });
  pdf.y = top + ROW - 3;
}

function drawRow(pdf: PDFKit.PDFDocument, { year, standing, tonnes }: DocumentRow, share: number): void {
  const top = pdf.y;
  pdf
    .moveTo(MARGIN, top)
    .lineTo(MARGIN + TEXT_WIDTH, top)
    .lineWidth(0.4)
    .strokeColor(faint)
    .stroke();
  pdf
    .font(sans)
    .fontSize(9)
    .fillColor(ink)
    .text(String(year), MARGIN, top + 4, { lineBreak: false });
  pdf.fillColor(quiet).text(standing, MARGIN + 50, top + 4, { lineBreak: false });
  const figure = String(tonnes).replace(/\B(?=(\d{3})+$)/g, ' ');
  pdf.fillColor(ink).text(figure, MARGIN + 150, top + 4, { width: 90, align: 'right' });
  pdf.rect(MARGIN + BAR_FROM, top + 4, (TEXT_WIDTH - BAR_FROM) * share, ROW - 7).fill(primary);
  pdf.y = top + ROW;
}
