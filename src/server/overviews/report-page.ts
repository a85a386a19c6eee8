import { breakLines, type TextStyle, outlineText } from '../drawing/outline-text.ts';
import { colours, type Paper, drawText } from '../certificates/draw-on-paper.ts';

/** A portrait Letter page, in points. */
export const PAGE = { width: 612, height: 792, margin: 54, foot: 60 } as const;
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;

const LINE_HEIGHT = 1.4;
const MAX_LINES = 12;
/** A heading with the first lines below it. */
const HEADING_WITH_TEXT = 90;

export const styles = {
  small: { family: 'sans', weight: 400, size: 9 },
  text: { family: 'sans', weight: 400, size: 10.5 },
  strong: { family: 'sans', weight: 650, size: 10.5 },
  heading: { family: 'serif', weight: 600, size: 15 },
  title: { family: 'serif', weight: 600, size: 27 },
} as const satisfies Record<string, TextStyle>;

/** A report that is drawn from the top down; it begins a new page where the next part does not fit. */
export type Report = {
  readonly pdf: Paper;
  /** Begins a new page if a part of this height does not fit any more; returns whether it did. */
  readonly reserve: (height: number) => boolean;
  /** Returns where a part of this height begins, from the top of its page, and moves below it. */
  readonly take: (height: number) => number;
};

export function openReport(pdf: Paper): Report {
  let y: number = PAGE.margin;
  const reserve = (height: number) => {
    if (y + height <= PAGE.height - PAGE.foot) return false;
    pdf.addPage();
    y = PAGE.margin;
    return true;
  };
  const take = (height: number) => {
    reserve(height);
    y += height;
    return y - height;
  };
  return { pdf, reserve, take };
}

type Look = { readonly style: TextStyle; readonly fill: string; readonly indent?: number };

/** Draws a text in lines from the left margin, or from `indent` points beside it. */
export function drawLines(report: Report, text: string, { style, fill, indent = 0 }: Look): void {
  const fits = (line: string) => widthOf(report.pdf, line, style) <= TEXT_WIDTH - indent;
  for (const line of breakLines(text, MAX_LINES, fits)) {
    const top = report.take(style.size * LINE_HEIGHT);
    drawLine(report.pdf, line, style, { x: PAGE.margin + indent, y: top + style.size, fill });
  }
}

/** Draws a heading that stays with the beginning of what follows. */
export function drawHeading(report: Report, text: string): void {
  if (!report.reserve(HEADING_WITH_TEXT)) report.take(18);
  drawLines(report, text, { style: styles.heading, fill: colours.forest });
  report.take(5);
}

/** Draws a text that ends at `right`. */
export function drawRight(
  pdf: Paper,
  text: string,
  style: TextStyle,
  { right, y, fill }: { readonly right: number; readonly y: number; readonly fill: string },
): void {
  drawLine(pdf, text, style, { x: right - widthOf(pdf, text, style), y, fill });
}

type Position = { readonly x: number; readonly y: number; readonly fill: string };

const BOLD = 600;
/** Letters that PDF's built-in fonts have, and the subscript of CO₂, for which a 2 is drawn smaller and below the line. */
const BUILT_IN = /^[\u0020-\u007e\u00a0-\u00ff’‘“”–—…₂]*$/;
const SUBSCRIPT = { letter: '₂', digit: '2', size: 0.66, drop: 0.15 } as const;

/**
 * Draws a line of text. Sans-serif text uses a built-in font, because outlines of hundreds of lines take seconds; headings, and texts with
 * letters that those fonts lack, are drawn as outlines.
 */
export function drawLine(pdf: Paper, text: string, style: TextStyle, { x, y, fill }: Position): void {
  if (!isBuiltIn(text, style)) return drawText(pdf, text, style, { x, y, fill });
  let left = x;
  for (const { shown, size, drop } of partsOf(text, style)) {
    setFont(pdf, { ...style, size }).fillColor(fill);
    pdf.text(shown, left, y + drop, { lineBreak: false, baseline: 'alphabetic' });
    left += pdf.widthOfString(shown);
  }
}

/** Returns the width of a line of text in points. */
export function widthOf(pdf: Paper, text: string, style: TextStyle): number {
  if (!isBuiltIn(text, style)) return outlineText(text, style).width;
  const widths = partsOf(text, style).map(({ shown, size }) =>
    setFont(pdf, { ...style, size }).widthOfString(shown),
  );
  return widths.reduce((sum, width) => sum + width, 0);
}

/** Splits a text at its subscripts; `drop` is how far below the line a part is drawn, in points like `size`. */
function partsOf(text: string, { size }: TextStyle) {
  const { letter, digit, size: share, drop } = SUBSCRIPT;
  const parts = text.split(/(₂)/).filter((part) => part !== '');
  return parts.map((part) =>
    part === letter
      ? { shown: digit, size: size * share, drop: size * drop }
      : { shown: part, size, drop: 0 },
  );
}

function isBuiltIn(text: string, { family }: TextStyle): boolean {
  return family === 'sans' && BUILT_IN.test(text);
}

function setFont(pdf: Paper, { weight, size }: TextStyle): Paper {
  return pdf.font(weight >= BOLD ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
}
