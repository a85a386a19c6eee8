import { breakLines } from './break-lines.ts';
import { drawText } from './draw-text.ts';
import { colours, type Paper } from './open-paper.ts';
import { type TextStyle, widthOf } from './runs.ts';

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
  strong: { family: 'sans', weight: 600, size: 10.5 },
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
  const fits = (line: string) => widthOf(line, style) <= TEXT_WIDTH - indent;
  for (const line of breakLines(text, MAX_LINES, fits)) {
    const top = report.take(style.size * LINE_HEIGHT);
    drawText(report.pdf, line, style, { x: PAGE.margin + indent, y: top + style.size, fill });
  }
}

/** Draws a heading that stays with the beginning of what follows. */
export function drawHeading(report: Report, text: string): void {
  if (!report.reserve(HEADING_WITH_TEXT)) report.take(18);
  drawLines(report, text, { style: styles.heading, fill: colours.forest });
  report.take(5);
}
