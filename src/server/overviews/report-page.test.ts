import PdfPaper from 'pdfkit';
import { expect, it } from 'vitest';
import { pdfLines } from '../../../tests/support/pdf-text.ts';
import { drawLine, styles, widthOf } from './report-page.ts';

async function linesOf(draw: (pdf: PDFKit.PDFDocument) => void): Promise<readonly string[]> {
  const pdf = new PdfPaper();
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  draw(pdf);
  pdf.end();
  await ended;
  return pdfLines(Buffer.concat(chunks));
}

it('draws the subscript of CO₂ as a smaller 2, which can be selected, and measures it', async () => {
  const lines = await linesOf((pdf) => {
    drawLine(pdf, 'Total (t CO₂e)', styles.text, { x: 0, y: 20, fill: '#000000' });
    const withDigit = widthOf(pdf, 'Total (t CO2e)', styles.text);
    expect(widthOf(pdf, 'Total (t CO₂e)', styles.text)).toBeLessThan(withDigit);
    expect(widthOf(pdf, 'Total (t COe)', styles.text)).toBeLessThan(
      widthOf(pdf, 'Total (t CO₂e)', styles.text),
    );
  });
  expect(lines).toEqual(['Total (t CO', '2', 'e)']);
});
