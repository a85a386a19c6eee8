import type { ShownStatus } from '../status-look.tsx';
import { BARS_SHARE, type BarChart, MAX_BAR, PLOT_HEIGHT, TALL } from './chart-bars.ts';

/** The word of a status above the first tall part of it that has room, in pixels from the top of the drawing. */
export type ChartLabel = {
  readonly status: ShownStatus;
  readonly word: string;
  /** The year, by its place, and the part of the year's width, as in `placeBar`. */
  readonly index: number;
  readonly left: number;
  readonly width: number;
  /** Distance of the baseline from the top. */
  readonly y: number;
  /** Middle of the part, where a line leads when other parts are between; null when the word stands on it. */
  readonly leadsTo: number | null;
};

/** Width of the narrowest drawing that shows words: on smaller screens there is no room. */
const LEAST_WIDTH = 880;
const LETTER = 7.5;
const LINE = 16;
const GAP = 6;
/** Room above the drawing. */
const ABOVE = 22;
/** Room that a line needs between two bars. */
const LEADER_ROOM = 10;

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
type Stack = Box & { readonly segments: BarChart['years'][number]['bars']; readonly index: number };

/**
 * Returns a label for each status that has a tall part with room above it, so that no word covers a bar or
 * another word. The line below the chart names all statuses; a word that finds no room is left out.
 */
export function placeLabels(chart: BarChart, wordOf: (status: ShownStatus) => string): readonly ChartLabel[] {
  const stacks = stacksOf(chart);
  const statuses = [...new Set(stacks.flatMap(({ segments }) => segments.map(({ status }) => status)))];
  const labels: ChartLabel[] = [];
  const taken: Box[] = [];
  for (const leads of [false, true])
    for (const status of statuses.filter((one) => !labels.some((label) => label.status === one))) {
      const found = firstPlace({ stacks, taken, status, word: wordOf(status), leads });
      if (found === null) continue;
      taken.push(found.box);
      labels.push(found.label);
    }
  return labels;
}

/** The bars as boxes in pixels, in a drawing of the least width. */
function stacksOf({ years, bars }: BarChart): readonly Stack[] {
  const step = LEAST_WIDTH / years.length;
  const all = Math.min(BARS_SHARE * step, MAX_BAR * bars);
  return years.flatMap(({ bars: ofYear }, index) =>
    [...Map.groupBy(ofYear, ({ left }) => left)].map(([left, segments]): Stack => {
      const from = (index + 0.5) * step - all / 2 + left * all;
      const height = Math.max(...segments.map((segment) => segment.bottom + segment.height));
      const top = PLOT_HEIGHT * (1 - height);
      return { index, segments, left: from, right: from + all / bars, top, bottom: PLOT_HEIGHT };
    }),
  );
}

type Search = {
  readonly stacks: readonly Stack[];
  readonly taken: readonly Box[];
  readonly status: ShownStatus;
  readonly word: string;
  /** True for parts with others above them, to which a line leads. */
  readonly leads: boolean;
};

function firstPlace({ stacks, taken, status, word, leads }: Search) {
  for (const stack of stacks) {
    const segment = stack.segments.find((one) => one.status === status);
    if (segment === undefined || segment.height * PLOT_HEIGHT < TALL) continue;
    if ((stack.segments.at(-1) !== segment) !== leads) continue;
    if (leads && !hasRoomBeside(stack, stacks)) continue;
    const box = boxAbove({ stack, leads, width: word.length * LETTER }, stacks);
    const isFree = ![...stacks, ...taken].some((other) => doOverlap(box, other));
    if (!isFree || box.left < 0 || box.right > LEAST_WIDTH || box.top < -ABOVE) continue;
    const { index } = stack;
    const leadsTo = leads ? PLOT_HEIGHT * (1 - segment.bottom - segment.height / 2) : null;
    const { left, width } = segment;
    return { box, label: { status, word, index, left, width, y: box.bottom - GAP / 2, leadsTo } };
  }
  return null;
}

type Word = { readonly stack: Stack; readonly leads: boolean; readonly width: number };

/**
 * The box of a word above a stack: in its middle, or, above all stacks below the word, ending at the line that
 * leads down beside it.
 */
function boxAbove({ stack, leads, width }: Word, stacks: readonly Stack[]): Box {
  const right = leads ? stack.right : (stack.left + stack.right + width) / 2;
  const left = right - width;
  const isBelow = (other: Stack) => (leads ? other.left < right && left < other.right : other === stack);
  const covered = stacks.filter(isBelow);
  const bottom = Math.min(...covered.map(({ top }) => top)) - GAP / 2;
  return { left, right, top: bottom - LINE, bottom };
}

function hasRoomBeside(stack: Stack, stacks: readonly Stack[]): boolean {
  return !stacks.some(({ left }) => left >= stack.right && left - stack.right < LEADER_ROOM);
}

function doOverlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
