import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import type { OverviewYearParts } from '#contract/overviews.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { currentLocale } from '#web/kit/text/locale.ts';
import { columnWords, FigureCell, type Figures, type OverviewColumn, sumFigures } from './figure-table.tsx';
import { EntryLink } from './overview-links.tsx';
import {
  allRowsAddress,
  closedAddress,
  figureAddress,
  hasSerials,
  type OverviewOwner,
  yearAddress,
  yearQuery,
} from './overview-query.ts';
import classes from './overview-table.module.css';

/** Entries of a year shown at once. */
const MAX_ROWS = 50;

type Props = {
  readonly owner: OverviewOwner;
  readonly year: number;
  readonly columns: readonly OverviewColumn[];
  readonly query: URLSearchParams;
  readonly showsAll: boolean;
};

/** The entries of an opened year, read when it is opened: 50 at once, all on request. */
export function EntryRows(props: Props) {
  const parts = useQuery(yearQuery(props.owner, props.year));
  if (parts.data !== undefined) return <Rows {...props} parts={parts.data} />;
  return (
    <tr className={classes.more}>
      <td colSpan={props.columns.length + 1}>
        <QueryBoundary {...queryProps(parts)}>{() => null}</QueryBoundary>
      </td>
    </tr>
  );
}

function Rows({
  owner,
  parts,
  year,
  columns,
  query,
  showsAll,
}: Props & { readonly parts: OverviewYearParts }) {
  const rows = useMemo(() => entryRows(parts), [parts]);
  // A list of serials that opens changes the address, but none of the rows.
  const closed = closedAddress(query);
  const closedQuery = useMemo(() => new URLSearchParams(closed), [closed]);
  const shown = showsAll ? rows : rows.slice(0, MAX_ROWS);
  return (
    <>
      {shown.map((row) => (
        <Row
          key={row.projectSerial}
          row={row}
          isOwn={owner === null}
          year={year}
          columns={columns}
          query={closedQuery}
        />
      ))}
      {rows.length > MAX_ROWS ? (
        <tr className={classes.more}>
          <td colSpan={columns.length + 1}>
            <Link to={showsAll ? yearAddress(year) : allRowsAddress(year)} preventScrollReset>
              {showsAll
                ? m.overview_show_fewer({ count: formatWhole(MAX_ROWS) })
                : m.overview_show_all({ count: formatWhole(rows.length) })}
            </Link>
          </td>
        </tr>
      ) : null}
    </>
  );
}

type RowProps = {
  readonly row: EntryRow;
  readonly isOwn: boolean;
  readonly year: number;
  readonly columns: readonly OverviewColumn[];
  readonly query: URLSearchParams;
};

const Row = memo(function Row({ row, isOwn, year, columns, query }: RowProps) {
  const { projectSerial, title, figures } = row;
  const name = projectSerial === null ? m.overview_not_named() : title;
  return (
    <tr data-entry>
      <th scope="row">
        <EntryLink entry={row} isOwn={isOwn} />
      </th>
      {columns.map((column) => (
        <FigureCell
          key={column}
          column={columnWords[column]()}
          row={`${name}, ${year}`}
          tonnes={figures[column]}
          to={
            hasSerials(column) && projectSerial !== null
              ? figureAddress(query, { year, figure: column, project: projectSerial })
              : null
          }
        />
      ))}
    </tr>
  );
});

/** An entry's part of a year. */
export type EntryRow = {
  /** The entry; null for the sum of the entries that are not named to the reader. */
  readonly projectSerial: string | null;
  readonly title: string;
  readonly isPublic: boolean;
  readonly waits?: boolean | undefined;
  readonly purchase?: OverviewYearParts['entries'][number]['purchase'];
  readonly figures: Figures;
};

type Part = { readonly projectSerial: string | null; readonly figures: Partial<Figures> };

/**
 * Returns a year's figures entry by entry, by title, and last the sum of those that are not named. Every
 * column adds up to the year's figure: offsets stand at the entry that the units come from, unretired tonnes
 * at the inventory.
 */
export function entryRows(year: OverviewYearParts): readonly EntryRow[] {
  const titles = new Intl.Collator(currentLocale(), { numeric: true });
  const named = new Map(year.entries.map((entry) => [entry.projectSerial, entry]));
  const parts = Map.groupBy(partsOf(year), (part) => part.projectSerial);
  return [...parts]
    .map(([projectSerial, ofEntry]) => {
      const entry = projectSerial === null ? undefined : named.get(projectSerial);
      return {
        projectSerial,
        title: entry?.title ?? projectSerial ?? '',
        isPublic: entry?.isPublic ?? false,
        waits: entry?.waits,
        purchase: entry?.purchase,
        figures: sumFigures(ofEntry.map((part) => part.figures)),
      };
    })
    .toSorted(
      (a, b) =>
        Number(a.projectSerial === null) - Number(b.projectSerial === null) ||
        titles.compare(a.title, b.title),
    );
}

function partsOf(year: OverviewYearParts): readonly Part[] {
  return [
    ...year.projects.map(({ projectSerial, ...figures }) => ({ projectSerial, figures })),
    ...year.held.map(({ projectSerial, source, held }) => ({ projectSerial, figures: { [source]: held } })),
    ...year.offsetSources.map(({ projectSerial, tonnes }) => ({
      projectSerial,
      figures: { offsets: tonnes },
    })),
    ...year.inventories.map(({ projectSerial, inventory, projectedInventory, retired }) => ({
      projectSerial,
      figures: {
        inventory,
        projectedInventory,
        unretiredInventory: inventory === null ? null : inventory - retired,
      },
    })),
  ];
}
