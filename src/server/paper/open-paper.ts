import { Buffer } from 'node:buffer';
import PdfPaper from 'pdfkit';
import { type Locale, regionOf } from '../kernel/locale.ts';

export type Paper = PDFKit.PDFDocument;

export const colours = {
  forest: '#1f5d4c',
  ink: '#14231f',
  quiet: '#52605a',
  sheet: '#fbfaf6',
  line: '#e4eae4',
  red: '#a12a1e',
} as const;

type PaperDetails = {
  readonly layout?: 'landscape' | 'portrait';
  readonly locale: Locale;
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
};

/**
 * Opens a PDF of Letter size without margins, with its language, title and author. `finish` ends it and returns it.
 */
export function openPaper({ layout = 'portrait', locale, title, author, createdAt }: PaperDetails) {
  const pdf = new PdfPaper({
    size: 'LETTER',
    layout,
    margin: 0,
    bufferPages: true,
    lang: regionOf(locale),
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
  const bytes = collect(pdf);
  const finish = () => {
    pdf.end();
    return bytes;
  };
  return { pdf, finish };
}

function collect(pdf: Paper): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}
