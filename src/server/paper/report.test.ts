import { expect, it } from 'vitest';
import { pdfLines } from '../../../tests/support/pdf-text.ts';
import { drawText } from './draw-text.ts';
import { openPaper } from './open-paper.ts';
import { drawLines, openReport, PAGE, styles } from './report.ts';

const blank = { locale: 'en', title: 'Report', author: 'Registry', createdAt: new Date(0) } as const;

it('draws lines from the top down, on as many pages as it takes', async () => {
  const { pdf, finish } = openPaper(blank);
  const report = openReport(pdf);
  const texts = Array.from({ length: 80 }, (_, line) => `Line ${line} of t CO₂e`);
  for (const text of texts) drawLines(report, text, { style: styles.text, fill: '#000000' });
  drawText(pdf, 'Foot', styles.small, { x: PAGE.margin, y: PAGE.height - 34, fill: '#000000' });
  expect(pdf.bufferedPageRange().count).toBe(2);
  expect(await pdfLines(await finish())).toEqual([...texts, 'Foot']);
});
