import type { ReactNode } from 'react';
import type { RemainingUnits } from '#contract/overview-units.ts';
import type { OverviewYear } from '#contract/overviews.ts';
import * as m from '#messages/messages.js';
import { StableLink } from '#web/kit/navigation/stable-link.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './overview-table.module.css';

/** Columns of the reductions table, in the order of the table. */
export const overviewColumns = [
  'registered',
  'retired',
  'remaining',
  'projected',
  'cancelled',
  'transferred',
  'purchased',
  'received',
  'inventory',
  'offsets',
  'unretiredInventory',
  'projectedInventory',
] as const;

export type OverviewColumn = (typeof overviewColumns)[number];

/** t CO₂e by column; null where there is nothing to state. */
export type Figures = Readonly<Record<OverviewColumn, number | null>>;

export const columnWords: Record<OverviewColumn, () => string> = {
  registered: m.row_status_registered,
  retired: m.row_status_retired,
  remaining: m.overview_remaining,
  projected: m.row_status_projected,
  cancelled: m.row_status_cancelled,
  transferred: m.row_status_transferred,
  purchased: m.overview_purchased,
  received: m.overview_received,
  inventory: m.row_status_inventory,
  offsets: m.row_status_offsets,
  unretiredInventory: m.overview_unretired,
  projectedInventory: m.row_status_projected_inventory,
};

/** Columns that the table leaves out while no year has a figure in them. */
const optional: ReadonlySet<OverviewColumn> = new Set([
  'transferred',
  'purchased',
  'received',
  'projectedInventory',
]);

/** Returns the columns of a table of these years. */
export function shownColumns(years: readonly OverviewYear[]): readonly OverviewColumn[] {
  return overviewColumns.filter(
    (column) => !optional.has(column) || years.some((year) => (year[column] ?? 0) > 0),
  );
}

/** Returns how much of a year's column waits for a review. */
export function waitingIn({ waiting }: OverviewYear, column: OverviewColumn): number {
  return waiting === null || column === 'unretiredInventory' ? 0 : waiting[column];
}

/** Sums columns over years or entries; null where all are null. */
export function sumFigures(parts: readonly Partial<Figures>[]): Figures {
  const sums = overviewColumns.map((column) => [column, sumOf(parts.map((part) => part[column] ?? null))]);
  return Object.fromEntries(sums) as Figures;
}

function sumOf(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);
}

type UnitSource = RemainingUnits['entries'][number]['source'];

/** Where units come from: as a column of offsets, and beside an entry. */
export const sourceWords: Record<UnitSource, { readonly column: () => string; readonly word: () => string }> =
  {
    own: { column: m.trueup_offsets_own, word: m.trueup_source_own },
    purchased: { column: m.trueup_offsets_purchased, word: m.trueup_source_purchased },
    received: { column: m.trueup_offsets_received, word: m.trueup_source_received },
  };

type TableBoxProps = {
  readonly label: string;
  /** Narrows rows on phones further. */
  readonly tableClass?: string | undefined;
  readonly children: ReactNode;
};

/**
 * A table of tonnes: it scrolls in its own box on medium screens, and each row is a block of labelled lines
 * on phones.
 */
export function TableBox({ label, tableClass = '', children }: TableBoxProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it where it does not fit
    <div role="region" aria-label={label} tabIndex={0} className={classes.box}>
      <table className={`${classes.table} ${tableClass}`}>
        <caption>
          {label} <span className={classes.unit}>({m.unit_tonnes()})</span>
        </caption>
        {children}
      </table>
    </div>
  );
}

type FigureCellProps = {
  /** Heading of the column, and what the row is, for phones and for the link's name. */
  readonly column: string;
  readonly row: string;
  /** True for a part of another column's figure, which phones leave out of years that are not short. */
  readonly isPart?: boolean;
  readonly tonnes: number | null;
  /** How much of it waits for a review. */
  readonly waiting?: number | undefined;
  /** Address that lists the serials; null where there are none to list. */
  readonly to?: string | null;
};

/** A number of a table of tonnes: a link to its serials, or just the number. */
export function FigureCell({ column, row, isPart, tonnes, waiting = 0, to = null }: FigureCellProps) {
  return (
    <td
      data-name={column}
      data-figure
      data-part={isPart || undefined}
      data-empty={tonnes === null || undefined}
      data-zero={tonnes === 0 || undefined}
      className={classes.number}
    >
      {tonnes === null ? <span aria-hidden="true">{m.overview_none()}</span> : null}
      {tonnes !== null && (to === null || tonnes === 0) ? formatWhole(tonnes) : null}
      {tonnes !== null && to !== null && tonnes > 0 ? (
        <StableLink
          to={to}
          preventScrollReset
          aria-label={m.overview_figure_label({ tonnes: formatWhole(tonnes), figure: column, row })}
        >
          {formatWhole(tonnes)}
        </StableLink>
      ) : null}
      {waiting > 0 ? (
        <small className={classes.waiting}>{m.overview_waiting({ tonnes: formatWhole(waiting) })}</small>
      ) : null}
    </td>
  );
}
