import type { Fate, VintageTonnes } from './vintage-tonnes.ts';

/** The measures of a picture of all tonnes, in pixels. */
export type GroundLineSize = {
  readonly width: number;
  /** Side of a square with the gap after it. */
  readonly cell: number;
  /** Height of the strip with the years, which is the ground. */
  readonly ground: number;
  /** Widest column, with the gap after it. */
  readonly step: number;
  /** Rows of squares of the highest and the deepest column together, at most. */
  readonly rows: number;
  /** The corners that the two figures need: above the oldest years, and below the youngest. */
  readonly above: Corner;
  readonly below: Corner;
  /** Narrowest columns with a whole year, and with its last two digits; others leave out years. */
  readonly labels: { readonly whole: number; readonly short: number };
};

type Corner = { readonly width: number; readonly height: number };

/** The picture beside the headline, at its width on a desktop. */
export const wideGroundLine: GroundLineSize = {
  width: 648,
  cell: 6,
  ground: 24,
  step: 66,
  rows: 52,
  above: { width: 290, height: 114 },
  below: { width: 380, height: 72 },
  labels: { whole: 44, short: 26 },
};

/** The picture at the width of a phone. */
export const narrowGroundLine: GroundLineSize = {
  width: 344,
  cell: 4,
  ground: 20,
  step: 34,
  rows: 46,
  above: { width: 240, height: 98 },
  below: { width: 270, height: 56 },
  labels: { whole: 40, short: 24 },
};

export type GroundLineColumn = VintageTonnes & {
  /** True when the column gathers its year and all earlier ones. */
  readonly isGathered: boolean;
  readonly x: number;
  readonly width: number;
  /** The year as written below the column: whole, its last two digits, or nothing. */
  readonly label: 'whole' | 'short' | null;
  /** Outline of the squares of each fate, from the ground; null without any. */
  readonly shapes: Readonly<Record<Fate, string | null>>;
};

/** All tonnes as a picture: what can still be used stands above the ground, what is used up lies below it. */
export type GroundLine = {
  readonly width: number;
  readonly height: number;
  /** Tonnes of one square. */
  readonly square: number;
  /** From the left side of a column to that of the next. */
  readonly step: number;
  /** Where the ground begins and ends. */
  readonly top: number;
  readonly bottom: number;
  readonly columns: readonly GroundLineColumn[];
};

/** Returns the square of a fate as a path, to be repeated every `cell` pixels: an outline for what was cancelled. */
export function squareOutline(fate: Fate, cell: number): string {
  const side = Math.floor(cell * 0.86);
  switch (fate) {
    case 'held':
      return `M0 0h${side}v${side}h${-side}z`;
    case 'transferred':
      return `M0 0h${side / 2}l${side / 2} ${side / 2}l${-side / 2} ${side / 2}h${-side / 2}z`;
    case 'retired':
      return `M0 ${cell - side}h${side}v${side}h${-side}z`;
    case 'cancelled':
      return `M.5 ${cell - side + 0.5}h${side - 1}v${side - 1}h${1 - side}z`;
  }
}

const MAX_COLUMNS = 40;

/**
 * Draws the tonnes of all vintage years, of which there is at least one. A square is 1, 2 or 5 tonnes or ten,
 * a hundred, … times as many: as few as let the picture keep its measure.
 */
export function groundLineOf(vintages: readonly VintageTonnes[], size: GroundLineSize): GroundLine {
  const years = yearsOf(vintages);
  const step = Math.min(size.step, Math.floor(size.width / years.length));
  const across = Math.max(1, Math.floor((step - Math.max(1, Math.floor(step / 8))) / size.cell));
  const square = squareOf(years, across, size.rows);
  const stacks = years.map((vintage) => stackOf(vintage, square));
  const rows = (side: Side) => stacks.map((stack) => Math.ceil(stack[side].end / across));
  const [high, deep] = [rows('above'), rows('below')];
  const left = size.width - step * years.length + (step - across * size.cell);
  const xs = years.map((_, index) => left + index * step);
  const isUnder = xs.map((x) => x < size.above.width);
  const isOver = xs.map((x) => x + across * size.cell > size.width - size.below.width);
  const above = heightOf(high, isUnder, size.above.height, size.cell);
  const below = heightOf(deep, isOver, size.below.height, size.cell);
  const labelled = labelsOf(step, size);
  return {
    width: size.width,
    height: above + size.ground + below,
    square,
    step,
    top: above,
    bottom: above + size.ground,
    columns: years.map((vintage, index) => ({
      ...vintage,
      x: xs[index] ?? 0,
      width: across * size.cell,
      label: (years.length - 1 - index) % labelled.every === 0 ? labelled.form : null,
      shapes: shapesOf(stackOf(vintage, square), across, size.cell),
    })),
  };
}

type Vintage = VintageTonnes & { readonly isGathered: boolean };

/**
 * Returns the years of the columns, oldest first: also those between without tonnes, unless they are too many;
 * if even the others are, the oldest ones as one.
 */
function yearsOf(vintages: readonly VintageTonnes[]): readonly Vintage[] {
  const [first, last] = [vintages[0]?.year ?? 0, vintages.at(-1)?.year ?? 0];
  const found = new Map(vintages.map((vintage) => [vintage.year, vintage]));
  if (last - first < MAX_COLUMNS) {
    return Array.from({ length: last - first + 1 }, (_, index) => {
      const none = { year: first + index, held: 0, transferred: 0, retired: 0, cancelled: 0 };
      return { ...(found.get(first + index) ?? none), isGathered: false };
    });
  }
  const rest = vintages.slice(1 - MAX_COLUMNS).map((vintage) => ({ ...vintage, isGathered: false }));
  const oldest = vintages.slice(0, vintages.length - rest.length);
  if (oldest.length === 0) return rest;
  const sum = (fate: Fate) => oldest.reduce((total, vintage) => total + vintage[fate], 0);
  const gathered = {
    year: oldest.at(-1)?.year ?? first,
    held: sum('held'),
    transferred: sum('transferred'),
    retired: sum('retired'),
    cancelled: sum('cancelled'),
  };
  return [{ ...gathered, isGathered: oldest.length > 1 }, ...rest];
}

/** Returns the fewest tonnes of a square with which the columns fit in the rows. */
function squareOf(vintages: readonly VintageTonnes[], across: number, rows: number): number {
  const highest = Math.max(...vintages.map(({ held, transferred }) => held + transferred));
  const deepest = Math.max(...vintages.map(({ retired, cancelled }) => retired + cancelled));
  const fits = (square: number) =>
    Math.ceil(Math.ceil(highest / square) / across) + Math.ceil(Math.ceil(deepest / square) / across) <= rows;
  for (let ten = 1; ; ten *= 10) {
    const square = [ten, 2 * ten, 5 * ten].find(fits);
    if (square !== undefined) return square;
  }
}

type Side = 'above' | 'below';
/** Squares of a column from the ground: up to `turn` of the first fate, then up to `end` of the second. */
type Stack = Readonly<Record<Side, { readonly turn: number; readonly end: number }>>;

function stackOf({ held, transferred, retired, cancelled }: VintageTonnes, square: number): Stack {
  return { above: runsOf(held, transferred, square), below: runsOf(retired, cancelled, square) };
}

/** Rounds to squares; tonnes that are there have one at least, of the fate that most of them have. */
function runsOf(first: number, second: number, square: number) {
  const end = first + second === 0 ? 0 : Math.max(1, Math.round((first + second) / square));
  if (second === 0 || end === 1) return { turn: first >= second ? end : 0, end };
  return { turn: Math.min(end, Math.round(first / square)), end };
}

/** Returns the height of a side: of its longest column, or of the corner and the columns beside it. */
function heightOf(rows: readonly number[], isInCorner: readonly boolean[], corner: number, cell: number) {
  const highest = Math.max(...rows);
  const inCorner = Math.max(0, ...rows.filter((_, index) => isInCorner[index]));
  return Math.max(highest * cell, inCorner * cell + corner);
}

function labelsOf(step: number, { labels }: GroundLineSize) {
  if (step >= labels.whole) return { form: 'whole', every: 1 } as const;
  return { form: 'short', every: Math.ceil(labels.short / step) } as const;
}

function shapesOf({ above, below }: Stack, across: number, cell: number): GroundLineColumn['shapes'] {
  return {
    held: outline(0, above.turn, { across, cell, up: true }),
    transferred: outline(above.turn, above.end, { across, cell, up: true }),
    retired: outline(0, below.turn, { across, cell, up: false }),
    cancelled: outline(below.turn, below.end, { across, cell, up: false }),
  };
}

type Grid = { readonly across: number; readonly cell: number; readonly up: boolean };

/** Returns the outline of the squares `from` to `to` of a column: what begins a row, whole rows, what ends one. */
function outline(from: number, to: number, { across, cell, up }: Grid): string | null {
  if (to <= from) return null;
  const rectangle = (row: number, rows: number, first: number, end: number) => {
    const y = (up ? -(row + rows) : row) * cell;
    return `M${first * cell} ${y}h${(end - first) * cell}v${rows * cell}h${(first - end) * cell}z`;
  };
  const [firstRow, lastRow] = [Math.floor(from / across), Math.floor((to - 1) / across)];
  const [start, end] = [from % across, ((to - 1) % across) + 1];
  if (firstRow === lastRow) return rectangle(firstRow, 1, start, end);
  const [whole, stop] = [start === 0 ? firstRow : firstRow + 1, end === across ? lastRow + 1 : lastRow];
  return [
    start === 0 ? '' : rectangle(firstRow, 1, start, across),
    stop > whole ? rectangle(whole, stop - whole, 0, across) : '',
    end === across ? '' : rectangle(lastRow, 1, 0, end),
  ].join('');
}
