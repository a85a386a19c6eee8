type Place = { readonly right: number; readonly top: number; readonly size: number };

const SMALL = 0.65;
const DROP = 0.42;

/**
 * Writes a unit in the font of the moment so that it ends at `right`. The standard fonts have no ₂: it is written as a
 * small 2 below the line.
 */
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
