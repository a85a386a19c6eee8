import type { ComposedDocument, Entry } from '../compose/entry.ts';
import type { DocumentWords } from './document-words.ts';
import { faint, ink, MARGIN, pale, primary, quiet, sans, serif, strong, TEXT_WIDTH } from './paper.ts';

const ROW = 14;
const BAR_FROM = 270;
const HEADING = 50;
const HEAD_SIZE = 8.5;

/** Draws tonnes by year as a ruled table with a bar for each quantity, on a new page if needed. */
export function drawYears(pdf: PDFKit.PDFDocument, words: DocumentWords, rows: readonly DocumentRow[]): void {
  if (roomLeft(pdf) < rows.length * ROW + HEADING) pdf.addPage();
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
    drawRow(pdf, row, { share: row.tonnes / most, spell: words.tonnesSpelled });
  }
}

function roomLeft(pdf: PDFKit.PDFDocument): number {
  return pdf.page.height - MARGIN - pdf.y;
}

function drawHead(pdf: PDFKit.PDFDocument, words: DocumentWords): void {
  const top = pdf.y + 6;
  pdf.font(strong).fontSize(HEAD_SIZE).fillColor(quiet).text(words.year, MARGIN, top);
  pdf.text(words.standing, MARGIN + 50, top);
  drawUnit(pdf, words.tonnes, { right: MARGIN + 240, top, size: HEAD_SIZE });
  pdf.y = top + ROW - 3;
}

type RowLook = { readonly share: number; readonly spell: (tonnes: number) => string };

/** Draws plans as outlined bars and what is realized as solid bars, as in the site's charts. */
function drawRow(
  pdf: PDFKit.PDFDocument,
  { year, standing, tonnes, planned }: DocumentRow,
  { share, spell }: RowLook,
): void {
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
  pdf.fillColor(ink).text(spell(tonnes), MARGIN + 150, top + 4, { width: 90, align: 'right' });
  pdf.rect(MARGIN + BAR_FROM, top + 4, (TEXT_WIDTH - BAR_FROM) * share, ROW - 7).lineWidth(0.7);
  if (planned) pdf.fillAndStroke(pale, primary);
  else pdf.fill(primary);
  pdf.y = top + ROW;
}

type Place = { readonly right: number; readonly top: number; readonly size: number };

const SMALL = 0.65;
const DROP = 0.42;

/**
 * Writes a unit in the current font so that it ends at `right`. The standard fonts lack ₂, so it is drawn as
 * a small lowered 2.
 */
function drawUnit(pdf: PDFKit.PDFDocument, unit: string, { right, top, size }: Place): void {
  let left = right;
  for (const part of unit.split(/(₂)/u).toReversed()) {
    const isBelow = part === '₂';
    const text = isBelow ? '2' : part;
    pdf.fontSize(isBelow ? size * SMALL : size);
    left -= pdf.widthOfString(text);
    pdf.text(text, left, isBelow ? top + size * DROP : top, { lineBreak: false });
  }
  pdf.fontSize(size);
}

export type DocumentRow = {
  readonly year: number;
  readonly standing: string;
  readonly tonnes: number;
  readonly planned: boolean;
};

type RowState = 'verified' | 'bought' | Entry['details']['rows'][number]['status'];

const english: Partial<Record<RowState, string>> = {
  verified: 'Verified',
  bought: 'Bought',
  Projected: 'Planned',
  Registered: 'Realized',
  Estimated: 'Estimated (baseline)',
  Reduced: 'Reduced',
  Inventory: 'Counted',
  ProjectedInventory: 'Planned',
};
const french: Partial<Record<RowState, string>> = {
  verified: 'Vérifié',
  Projected: 'Prévu',
  Registered: 'Réalisé',
};

const details: ReadonlySet<RowState> = new Set(['Registered', 'Inventory']);

/**
 * Returns the rows of a document: verified years in a verification, one year in an inventory, all years in a
 * plan.
 */
export function documentRows(entry: Entry, document: ComposedDocument): DocumentRow[] {
  const words = entry.french ? french : english;
  const held: RowState = entry.details.programType === 'Offsets' ? 'bought' : 'verified';
  const units = entry.units.map(({ year, tonnes }) => ({
    year,
    tonnes,
    standing: words[held] ?? held,
    planned: false,
  }));
  const figures = entry.details.rows.map(({ year, status, quantity }) => {
    const standing = status === 'Registered' && held === 'bought' ? held : status;
    return { year, tonnes: quantity, standing: words[standing] ?? standing, planned: !details.has(status) };
  });
  const rows = [...units, ...figures];
  if (document.kind === 'verification' || document.kind === 'transfer')
    return rows.filter(({ planned }) => !planned);
  if (document.kind !== 'inventory') return rows;
  const last = Number(document.slot.slice('inventory'.length));
  return rows.filter(({ year }) => year <= last);
}
