import type { OverviewYearParts } from '#contract/overview-years.ts';
import { queryProps } from '#web/api/query-props.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { QueryBoundary } from '#web/kit/pages/query-boundary.tsx';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { EntryLink } from './entry-link.tsx';
import { type EntryRow, entryRows } from './entry-rows.ts';
import { FigureCell } from './figure-cell.tsx';
import { allRowsAddress, closedAddress, figureAddress, hasSerials, yearAddress } from './overview-address.ts';
import { columnWords, type OverviewColumn } from './overview-columns.ts';
import { type OverviewOwner, yearQuery } from './overview-query.ts';
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
