import { formatSequences, countUnits, type SerialRange } from '#domain/ledger/serial.ts';
import { MotifPattern, motifFill, StatusBadge } from '#web/kit/looks/status-look.tsx';
import classes from './status-band.module.css';
import type { UnitPart } from '#domain/ledger/trace-units.ts';
import type { SerialDetails } from '#contract/serials.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';

/** Size of a letter in the serial numbers of a part, and the width of the band on a wide screen, where they are shown (CSS pixels). */
const LETTER_WIDTH = 7.3;
const WIDE_BAND = 280;
const LABEL_MARGIN = 8;

/** Parts of a range side by side, each with the pattern of its status. The list beside it says the same in words. */
export function StatusBand({ parts }: { readonly parts: readonly BandPart[] }) {
  return (
    <svg className={classes.band} width="100%" height="100%" aria-hidden="true">
      {parts.map((part) => (
        <svg
          key={part.min}
          x={percent(part.left)}
          y={part.isChanged ? 4 : 0}
          width={percent(part.width)}
          height="100%"
        >
          <rect width="100%" height="100%" fill={motifFill(part.status)} />
          <line x1="100%" x2="100%" y1="0" y2="100%" />
          <PartLabel part={part} />
        </svg>
      ))}
    </svg>
  );
}

function PartLabel({ part }: { readonly part: BandPart }) {
  const text = formatSequences(part);
  const width = text.length * LETTER_WIDTH + LABEL_MARGIN;
  if (!part.isChanged || part.width * WIDE_BAND < width + 2 * LABEL_MARGIN) return null;
  return (
    <g className={classes.label}>
      <rect x={LABEL_MARGIN} y="8" width={width} height="20" />
      <text x={1.5 * LABEL_MARGIN} y="22">
        {text}
      </text>
    </g>
  );
}

const statuses = ['Registered', 'Retired', 'Transferred', 'Cancelled'] as const;

/** Marks stand apart, so that a large area stays calm. */
const spacings = { Registered: 14, Retired: 28, Transferred: 28, Cancelled: 14 } as const;

/** The patterns that bands are filled with; once in a page. */
export function BandPatterns() {
  return (
    <svg className={classes.patterns} width="0" height="0" aria-hidden="true">
      <defs>
        {statuses.map((status) => (
          <MotifPattern key={status} status={status} spacing={spacings[status]} />
        ))}
      </defs>
    </svg>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100_000) / 1000}%`;
}

/** What is drawn of a part: its units, and its place as shares (0 to 1) of the width of the whole range. */
export type BandPart = SerialRange & {
  readonly status: UnitPart['status'];
  readonly left: number;
  readonly width: number;
  /** Whether the event beside it changed these units. */
  readonly isChanged: boolean;
};

type Step = { readonly changes: SerialRange; readonly parts: readonly UnitPart[] };

/** A narrow screen has no room for more columns, and a reader no patience for more rows. */
const MAX_COLUMNS = 48;
const MAX_ROWS = 24;
/** A single tonne stays visible beside a million: the least share of a column, unless there are too many for it. */
const LEAST_SHARE = 0.05;
/** The share of the width that columns divide equally when there are many; the rest follows their tonnes. */
const EQUAL_SHARE = 0.8;

/**
 * Lays out the parts of a range after each of its events. A part keeps its place from row to row and divides where an event divides it.
 * Null if there are too many rows or parts to be read.
 */
export function layOutBands(range: SerialRange, steps: readonly Step[]): readonly BandPart[][] | null {
  const starts = columnStarts(range, steps);
  if (steps.length > MAX_ROWS || starts.length > MAX_COLUMNS) return null;
  const edges = columnEdges(range, starts);
  const edge = (sequence: number) => edges.get(sequence) ?? 0;
  return steps.map(({ changes, parts }) =>
    parts.map(({ min, max, status }) => ({
      min,
      max,
      status,
      left: edge(min),
      width: edge(max + 1) - edge(min),
      isChanged: min >= changes.min && max <= changes.max,
    })),
  );
}

/** Lays out amounts of a status each in one row, one after the other. */
export function layOutTotals(
  totals: readonly { readonly status: UnitPart['status']; readonly tonnes: number }[],
): readonly BandPart[] {
  let next = 1;
  const parts = totals.map(({ status, tonnes }) => {
    const min = next;
    next += tonnes;
    return { min, max: next - 1, status, issuer: '', holder: '' };
  });
  const range = { min: 1, max: next - 1 };
  const [band = []] = layOutBands(range, [{ changes: range, parts }]) ?? [];
  return band.map((part) => ({ ...part, isChanged: false }));
}

/** Returns the first numbers of the columns: wherever a part begins after any event. */
function columnStarts(range: SerialRange, steps: readonly Step[]): readonly number[] {
  const ends = steps.flatMap(({ parts }) => parts.flatMap(({ min, max }) => [min, max + 1]));
  const inside = ends.filter((start) => start > range.min && start <= range.max);
  return [...new Set([range.min, ...inside])].toSorted((one, other) => one - other);
}

/** Returns where each column begins and the last one ends, as shares of the width. */
function columnEdges(range: SerialRange, starts: readonly number[]): ReadonlyMap<number, number> {
  const least = Math.min(LEAST_SHARE, EQUAL_SHARE / starts.length);
  const shared = 1 - least * starts.length;
  const edges = new Map<number, number>();
  let left = 0;
  for (const [index, min] of starts.entries()) {
    edges.set(min, left);
    const max = (starts[index + 1] ?? range.max + 1) - 1;
    left += least + (shared * countUnits({ min, max })) / countUnits(range);
  }
  return edges.set(range.max + 1, 1);
}

type StatusTotalsProps = Pick<SerialDetails, 'totals'>;

/** Tonnes of a range by status, most first. */
export function StatusTotals({ totals }: StatusTotalsProps) {
  return (
    <ul className={classes.totals}>
      {mergeRetired(totals).map(({ status, tonnes }) => (
        <li key={status} className={classes.total}>
          <StatusBadge status={status} />
          <span>{m.tonnes_counted({ count: tonnes, shown: formatWhole(tonnes) })}</span>
        </li>
      ))}
    </ul>
  );
}

type StatusTotal = { readonly status: UnitPart['status']; readonly tonnes: number };

/** Returns tonnes by status, most first, with retirements against an inventory and against a note as one. */
export function mergeRetired(totals: SerialDetails['totals']): readonly StatusTotal[] {
  const alike = Map.groupBy(totals, ({ status }) => (status === 'RetiredInventory' ? 'Retired' : status));
  return [...alike]
    .map(([status, parts]) => ({ status, tonnes: parts.reduce((sum, { tonnes }) => sum + tonnes, 0) }))
    .toSorted((one, other) => other.tonnes - one.tonnes);
}
