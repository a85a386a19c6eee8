import { encode } from 'uqr';
import { sealRings } from '#domain/ledger/seal-rings.ts';
import { drawCentred } from '../paper/draw-text.ts';
import { colours, type Paper } from '../paper/open-paper.ts';

/** A landscape Letter page, in points. */
export const WIDTH = 792;
export const HEIGHT = 612;

type Square = { readonly x: number; readonly y: number; readonly side: number };

/** Draws the sheet with contour lines in two corners and a double frame. */
export function drawFrame(pdf: Paper): void {
  pdf.rect(0, 0, WIDTH, HEIGHT).fill(colours.sheet);
  pdf
    .save()
    .rect(30, 30, WIDTH - 60, HEIGHT - 60)
    .clip();
  for (const [x, y] of [
    [90, HEIGHT - 60],
    [WIDTH - 70, 70],
  ] as const) {
    for (const share of [1, 0.83, 0.66, 0.49, 0.33, 0.18]) {
      pdf
        .ellipse(x, y, 230 * share, 150 * share)
        .lineWidth(0.7)
        .strokeColor(colours.line)
        .stroke();
    }
  }
  pdf.restore();
  pdf
    .rect(24, 24, WIDTH - 48, HEIGHT - 48)
    .lineWidth(2)
    .strokeColor(colours.forest)
    .stroke();
  pdf
    .rect(30, 30, WIDTH - 60, HEIGHT - 60)
    .lineWidth(0.6)
    .strokeColor(colours.forest)
    .stroke();
}

/** Stamps a word across the upper left corner, where nothing else is printed. */
export function drawStamp(pdf: Paper, word: string): void {
  const { x, y, width, height } = { x: 116, y: 92, width: 132, height: 42 };
  pdf.save().rotate(-14, { origin: [x, y] });
  pdf
    .rect(x - width / 2, y - height / 2, width, height)
    .lineWidth(3)
    .strokeColor(colours.red)
    .stroke();
  const style = { family: 'sans', weight: 800, size: 24, spacing: 2 } as const;
  drawCentred(pdf, word.toUpperCase(), style, { x, y: y + 8, fill: colours.red, maxWidth: width - 20 });
  pdf.restore();
}

/** Draws a QR code of a text with its upper left corner at `x`, `y`. */
export function drawQr(pdf: Paper, text: string, { x, y, side }: Square): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const module = side / size;
  pdf.rect(x - 6, y - 6, side + 12, side + 12).fill('#ffffff');
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) pdf.rect(x + column * module, y + row * module, module + 0.05, module + 0.05);
    }
  }
  pdf.fill(colours.ink);
}

/** Draws the seal of a certificate, the rings of a tree around a tick, with its middle at `x`, `y`. */
export function drawSeal(pdf: Paper, id: string, { x, y, side }: Square): void {
  const radius = side / 2;
  for (const share of [1, 0.94]) {
    pdf
      .circle(x, y, radius * share)
      .lineWidth(share === 1 ? 1.4 : 0.5)
      .strokeColor(colours.forest)
      .stroke();
  }
  for (const ring of sealRings(id)) {
    const points = ring.map((point) => [x + point.x * radius * 0.84, y + point.y * radius * 0.84] as const);
    const [first = [x, y] as const] = points;
    pdf.moveTo(...first);
    for (const point of points.slice(1)) pdf.lineTo(...point);
    pdf.closePath().lineWidth(0.5).strokeColor(colours.forest).stroke();
  }
  const box = radius * 0.36;
  pdf.roundedRect(x - box / 2, y - box / 2, box, box, 2).fill(colours.forest);
  pdf
    .moveTo(x - box * 0.26, y + box * 0.02)
    .lineTo(x - box * 0.07, y + box * 0.21)
    .lineTo(x + box * 0.27, y - box * 0.22)
    .lineWidth(1.4)
    .strokeColor('#ffffff')
    .stroke();
}
