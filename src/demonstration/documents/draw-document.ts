import { Buffer } from 'node:buffer';
import PdfPaper from 'pdfkit';
import type { ComposedOrganization } from '../compose/compose-demonstration.ts';
import type { ComposedDocument, Entry } from '../compose/entry.ts';
import { drawYears } from './draw-years.ts';
import { documentRows } from './document-rows.ts';
import { type DocumentWords, englishWords } from './document-words.ts';
import { frenchWords } from './french-words.ts';
import { drawFacts, drawHeading, drawStamp } from './draw-heading.ts';
import { ink, MARGIN, quiet, serif, sans, TEXT_WIDTH } from './paper.ts';

/** Returns the texts of an entry's documents in its language. */
export function wordsOf(entry: Entry): DocumentWords {
  return entry.french ? frenchWords : englishWords;
}

/** Returns a document of an entry as a PDF of one or two pages, with the same bytes on every run. */
export async function drawDocument(
  entry: Entry,
  document: ComposedDocument,
  { name }: ComposedOrganization,
): Promise<Uint8Array> {
  const words = wordsOf(entry);
  const { facts } = entry;
  const info = {
    Title: `${words.titles[document.kind]}: ${facts.title}`,
    Subject: words.demonstration,
    Author: name,
    CreationDate: facts.registeredAt,
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
  drawHeading(pdf, words, { kind: document.kind, title: facts.title });
  drawFacts(pdf, factsOf(entry, words, name));
  drawText(pdf, words.what, (facts.description ?? '').split('\n\n'));
  drawText(pdf, words.about, words.statements[document.kind]);
  const rows = documentRows(entry, document);
  if (rows.length > 0) drawYears(pdf, words, rows);
  drawStamp(pdf, words);
  pdf.end();
  return bytes;
}

function factsOf(
  { serial, facts }: Entry,
  words: DocumentWords,
  organization: string,
): (readonly [string, string])[] {
  const { address, latitude, longitude, startDate, endDate, programType, projectType, funding } = facts;
  const position = `${address ?? ''} (${latitude?.toFixed(4)}, ${longitude?.toFixed(4)})`;
  return [
    [words.facts.serial, serial],
    [words.facts.organization, organization],
    [words.facts.program, programType],
    ...(projectType === null ? [] : [[words.facts.type, projectType] as const]),
    [words.facts.place, position],
    [words.facts.timeline, `${startDate} – ${endDate}`],
    ...(funding === null ? [] : [[words.facts.funding, funding] as const]),
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
