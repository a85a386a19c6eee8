import { Buffer } from 'node:buffer';
import PdfPaper from 'pdfkit';
import type { ComposedDocument, Entry } from '../compose/entry.ts';
import { type DocumentWords, englishWords, frenchWords } from './document-words.ts';
import { documentRows, drawYears } from './draw-years.ts';
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

/** Returns the texts of an entry's documents in its language. */
export function wordsOf(entry: Entry): DocumentWords {
  return entry.french ? frenchWords : englishWords;
}

/** Returns a document of an entry as a PDF of one or two pages, with the same bytes on every run. */
export async function drawDocument(
  entry: Entry,
  document: ComposedDocument,
  { name }: { readonly name: string },
): Promise<Uint8Array> {
  const words = wordsOf(entry);
  const { details } = entry;
  const info = {
    Title: `${words.titles[document.kind]}: ${details.title}`,
    Subject: words.demonstration,
    Author: name,
    CreationDate: details.registeredAt,
  };
  const pdf = new PdfPaper({
    size: 'LETTER',
    margin: MARGIN,
    bufferPages: true,
    compress: true,
    info,
    lang: entry.french ? 'fr-CA' : 'en-CA',
  });
  const bytes = collect(pdf);
  drawHeading(pdf, words, { kind: document.kind, title: details.title });
  drawDetails(pdf, factsOf(entry, words, name));
  drawText(pdf, words.what, (details.description ?? '').split('\n\n'));
  drawText(pdf, words.about, words.statements[document.kind]);
  const rows = documentRows(entry, document);
  if (rows.length > 0) drawYears(pdf, words, rows);
  drawStamp(pdf, words);
  pdf.end();
  return bytes;
}

function factsOf(
  { serial, details }: Entry,
  words: DocumentWords,
  organization: string,
): (readonly [string, string])[] {
  const { address, latitude, longitude, startDate, endDate, programType, projectType, funding } = details;
  const position = `${address ?? ''} (${latitude?.toFixed(4)}, ${longitude?.toFixed(4)})`;
  return [
    [words.details.serial, serial],
    [words.details.organization, organization],
    [words.details.program, programType],
    ...(projectType === null ? [] : [[words.details.type, projectType] as const]),
    [words.details.place, position],
    [words.details.timeline, `${startDate} – ${endDate}`],
    ...(funding === null ? [] : [[words.details.funding, funding] as const]),
  ];
}

function drawText(pdf: PDFKit.PDFDocument, heading: string, paragraphs: readonly string[]): void {
  pdf
    .font(serif)
    .fontSize(13)
    .fillColor(ink)
    .text(heading, MARGIN, pdf.y + 14, { width: TEXT_WIDTH });
  pdf.font(sans).fontSize(9.5).fillColor(quiet);
  for (const paragraph of paragraphs)
    pdf.text(paragraph, MARGIN, pdf.y + 5, { width: TEXT_WIDTH, lineGap: 2.5 });
}

function collect(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

type Heading = { readonly kind: ComposedDocument['kind']; readonly title: string };

/** Draws the heading of the first page: the kind of document and the project. */
function drawHeading(pdf: PDFKit.PDFDocument, words: DocumentWords, { kind, title }: Heading): void {
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

/** Draws a ruled list of details. */
function drawDetails(pdf: PDFKit.PDFDocument, details: readonly (readonly [string, string])[]): void {
  const labelWidth = 100;
  for (const [label, value] of details) {
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
function drawStamp(pdf: PDFKit.PDFDocument, words: DocumentWords): void {
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
