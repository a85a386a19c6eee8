import type { Seller } from '#domain/payment/payment-document.ts';
import { m } from '#messages/messages.js';
import { colours } from '../certificates/draw-frame.ts';
import type { Locale } from '../kernel/locale.ts';
import { drawLine } from '../overviews/plain-text.ts';
import { drawRight, PAGE, type Report, styles } from '../overviews/report-page.ts';
import type { IssuedDocument } from './document-queries.ts';
import { drawColumn, drawRule, LINE, type Paragraph, wrap } from './document-sheet.ts';
import { buyerHeading, type Fact, factsOf, titleOf } from './document-words.ts';

const GAP = 24;
/** The seller and the buyer stand left; what the document is, and its facts, right. */
const LEFT = 280;
const RIGHT = PAGE.width - 2 * PAGE.margin - LEFT - GAP;
const RIGHT_X = PAGE.margin + LEFT + GAP;
const LABEL = 88;
/** Most lines of a name and of an address. */
const NAME_LINES = 4;
const ADDRESS_LINES = 8;
const TITLE = { ...styles.title, size: 26 };

/** Draws who sells and what the document is, then who buys and the document's number, dates and references. */
export function drawParties(report: Report, document: IssuedDocument, locale: Locale): void {
  const { seller } = document.details;
  const { pdf } = report;
  const top = report.take(0);
  const title = titleOf(document, locale);
  drawRight(pdf, title, TITLE, { right: PAGE.width - PAGE.margin, y: top + 24, fill: colours.forest });
  const below = drawColumn(pdf, sellerLines(seller, locale), { x: PAGE.margin, width: LEFT, top });
  const rule = Math.max(below, top + 40) + 12;
  drawRule(pdf, rule, { weight: 1.2 });
  const next = rule + 16;
  const buyer = drawColumn(pdf, buyerLines(document, locale), { x: PAGE.margin, width: LEFT, top: next });
  const facts = drawFacts(report, factsOf(document, locale), next);
  report.take(Math.max(buyer, facts) + 20 - top);
}

function sellerLines({ name, address, gstNumber, email }: Seller, locale: Locale): readonly Paragraph[] {
  const small = { fill: colours.quiet };
  return [
    { text: name, style: { ...styles.strong, size: 13 }, most: NAME_LINES },
    { text: address, ...small, most: ADDRESS_LINES },
    { text: email, ...small },
    { text: gstNumber === '' ? '' : m.paper_gst_number({ number: gstNumber }, { locale }), ...small },
  ];
}

function buyerLines(document: IssuedDocument, locale: Locale): readonly Paragraph[] {
  const { name, address, serial } = document.details.buyer;
  return [
    { text: buyerHeading(document, locale), style: styles.small, fill: colours.quiet },
    { text: name, style: styles.strong, most: NAME_LINES },
    { text: address ?? '', most: ADDRESS_LINES },
    { text: m.paper_account({ serial }, { locale }) },
  ];
}

/** Draws labels and values below each other. Returns where the next would begin. */
function drawFacts({ pdf }: Report, facts: readonly Fact[], top: number): number {
  let y = top;
  for (const [label, value] of facts) {
    const { size } = styles.text;
    drawLine(pdf, label, styles.small, { x: RIGHT_X, y: y + size, fill: colours.quiet });
    const paragraph = { text: value, most: 3 };
    drawColumn(pdf, [paragraph], { x: RIGHT_X + LABEL, width: RIGHT - LABEL, top: y });
    y += LINE * Math.max(1, wrap(pdf, paragraph, RIGHT - LABEL).length) + 1;
  }
  return y;
}
