import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useMemo } from 'react';
import type { OverviewYear } from '#contract/overviews.ts';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { Hidden } from '#web/kit/text/text.tsx';
import { EntryRows } from './entry-rows.tsx';
import {
  columnWords,
  FigureCell,
  type OverviewColumn,
  shownColumns,
  sumFigures,
  TableBox,
  waitingIn,
} from './figure-table.tsx';
import {
  figureAddress,
  hasSerials,
  type OverviewAddress,
  type OverviewOwner,
  yearAddress,
} from './overview-query.ts';
import classes from './overview-table.module.css';

type Props = {
  readonly owner: OverviewOwner;
  readonly years: readonly OverviewYear[];
  readonly query: URLSearchParams;
  readonly address: OverviewAddress;
};

/** Figures by year with their sums; a year opens to its entries, one year at a time. */
export function ReductionsTable({ owner, years, query, address }: Props) {
  const columns = useMemo(() => shownColumns(years), [years]);
  const totals = sumFigures(years);
  return (
    <TableBox label={m.overview_table_label()} tableClass={classes.beside}>
      <thead>
        <tr>
          <th scope="col">{m.project_row_year()}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className={classes.number}>
              {columnWords[column]()}
            </th>
          ))}
        </tr>
      </thead>
      {years.map((year) => (
        <tbody key={year.year}>
          <YearRow year={year} columns={columns} query={query} isOpen={address.year === year.year} />
          {address.year === year.year ? (
            <EntryRows
              owner={owner}
              year={year.year}
              columns={columns}
              query={query}
              showsAll={address.showsAll}
            />
          ) : null}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row">{m.overview_total()}</th>
          {columns.map((column) => (
            <FigureCell
              key={column}
              column={columnWords[column]()}
              row={m.overview_total()}
              tonnes={totals[column]}
              waiting={years.reduce((sum, year) => sum + waitingIn(year, column), 0)}
            />
          ))}
        </tr>
      </tfoot>
    </TableBox>
  );
}

type RowProps = {
  readonly year: OverviewYear;
  readonly columns: readonly OverviewColumn[];
  readonly query: URLSearchParams;
  readonly isOpen: boolean;
};

function YearRow({ year, columns, query, isOpen }: RowProps) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <tr data-open={isOpen || undefined}>
      <th scope="row" data-name={m.project_row_year()}>
        <Link
          to={yearAddress(isOpen ? null : year.year)}
          preventScrollReset
          aria-expanded={isOpen}
          className={classes.opener}
        >
          <Chevron size={16} aria-hidden />
          {year.year}
          <Hidden> {m.overview_entries_of_year()}</Hidden>
        </Link>
      </th>
      {columns.map((column) => (
        <Fragment key={column}>
          <FigureCell
            column={columnWords[column]()}
            row={String(year.year)}
            tonnes={year[column]}
            waiting={waitingIn(year, column)}
            to={
              hasSerials(column)
                ? figureAddress(query, { year: year.year, figure: column, project: null })
                : null
            }
          />
        </Fragment>
      ))}
    </tr>
  );
}
