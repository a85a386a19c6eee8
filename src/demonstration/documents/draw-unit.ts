type Place = { readonly right: number; readonly top: number; readonly size: number };

const SMALL = 0.65;
const DROP = 0.42;

/** Writes a unit in the current font so that it ends at `right`. The standard fonts lack ₂, so it is drawn as a small lowered 2. */
export function drawUnit(pdf: PDFKit.PDFDocument, unit: string, { right, top, size }: Place): void {
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
