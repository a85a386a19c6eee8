import { lazy } from 'react';
import type { OverviewYear } from '#contract/overviews.ts';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';
import { FigureCell, sourceWords, sumFigures, TableBox } from './figure-table.tsx';
import { figureAddress, hasSerials, yearAddress } from './overview-query.ts';
import { YearNeutrality } from './overview-sentences.tsx';
import classes from './overview-table.module.css';
import trueUpClasses from './true-up-table.module.css';

const NextCell = lazy(async () => ({ default: (await import('./next-cell.tsx')).NextCell }));

type Props = {
  readonly years: readonly OverviewYear[];
  readonly query: URLSearchParams;
  /** True on one's own overview: a last column has what to do in each year. */
  readonly isOwn: boolean;
};

type Column = {
  readonly key: string;
  readonly name: () => string;
  readonly tonnesOf: (year: OverviewYear) => number | null;
  /** How much of it waits for a review. */
  readonly waitingOf?: (waiting: Waiting) => number;
};

type Waiting = NonNullable<OverviewYear['waiting']>;

const allColumns: readonly Column[] = [
  {
    key: 'inventory',
    name: m.row_status_inventory,
    tonnesOf: (year) => year.inventory,
    waitingOf: ({ inventory }) => inventory,
  },
  ...(['own', 'purchased', 'received'] as const).map((source) => ({
    key: source,
    name: sourceWords[source].column,
    tonnesOf: (year: OverviewYear) => year.offsetsBySource[source],
    waitingOf: ({ offsetsBySource }: Waiting) => offsetsBySource[source],
  })),
  {
    key: 'offsets',
    name: m.overview_offsets_all,
    tonnesOf: (year) => year.offsets,
    waitingOf: ({ offsets }) => offsets,
  },
  { key: 'unretired', name: m.overview_unretired, tonnesOf: (year) => year.unretiredInventory },
  {
    key: 'projectedInventory',
    name: m.row_status_projected_inventory,
    tonnesOf: (year) => year.projectedInventory,
    waitingOf: ({ projectedInventory }) => projectedInventory,
  },
  {
    key: 'remaining',
    name: m.trueup_remaining,
    tonnesOf: (year) => year.remaining,
    waitingOf: ({ remaining }) => remaining,
  },
  { key: 'available', name: m.trueup_available_column, tonnesOf: (year) => year.available },
  { key: 'shortfall', name: m.trueup_shortfall, tonnesOf: (year) => year.shortfall },
];

/**
 * Columns without a sum: what is available in a year counts again what earlier years left, and tonnes missing
 * one year may be projected ones.
 */
const unsummed: ReadonlySet<string> = new Set(['available', 'shortfall']);

type TableColumns = { readonly columns: readonly Column[] };

/** Inventories, offsets and neutrality by year, with sums; each year leads to its page. */
export function TrueUpTable({ years, query, isOwn }: Props) {
  // As in the files: a column that no year has a figure for is left out.
  // One's own says what to do instead of one: what is missing says the same.
  const columns = allColumns.filter(
    ({ key, tonnesOf }) => years.some((year) => tonnesOf(year) !== null) && !(isOwn && key === 'unretired'),
  );
  return (
    <TableBox label={m.trueup_table_label()} tableClass={trueUpClasses.years}>
      <thead>
        <tr>
          <th scope="col">{m.project_row_year()}</th>
          {columns.map(({ key, name }) => (
            <th key={key} scope="col" className={classes.number}>
              <HeadText name={name()} hint={hints[key]?.()} />
            </th>
          ))}
          <th scope="col">{m.trueup_neutrality()}</th>
          {isOwn ? <th scope="col">{m.column_next()}</th> : null}
        </tr>
      </thead>
      <tbody>
        {years.filter(hasFigures).map((year) => (
          <YearRow key={year.year} year={year} columns={columns} query={query} isOwn={isOwn} />
        ))}
      </tbody>
      <Totals years={years} columns={columns} isOwn={isOwn} />
    </TableBox>
  );
}

/** What columns mean, where their names alone do not say it; phones have it above the table. */
const hints: Partial<Record<string, () => string>> = {
  remaining: () => m.trueup_remaining_hint({ remaining: m.trueup_remaining() }),
  available: () => m.trueup_available_hint({ available: m.trueup_available_column() }),
};

/** A column's name; where it needs one, it opens its explanation, which closes with the focus. */
function HeadText({ name, hint }: { readonly name: string; readonly hint: string | undefined }) {
  if (hint === undefined) return name;
  return (
    <details className={trueUpClasses.hint}>
      <summary
        onBlur={({ currentTarget }) => {
          currentTarget.parentElement?.removeAttribute('open');
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') currentTarget.parentElement?.removeAttribute('open');
        }}
      >
        {name}
      </summary>
      <p>{hint}</p>
    </details>
  );
}

/** Whether there is anything to compare in a year: an inventory, an offset, or tonnes that could become one. */
function hasFigures({ inventory, projectedInventory, offsets, remaining }: OverviewYear): boolean {
  return inventory !== null || projectedInventory !== null || offsets > 0 || remaining > 0;
}

type RowProps = TableColumns & Pick<Props, 'query' | 'isOwn'> & { readonly year: OverviewYear };

function YearRow({ year, columns, query, isOwn }: RowProps) {
  const isStated = year.neutrality !== null;
  return (
    <tr data-short={(year.shortfall ?? 0) > 0 || undefined}>
      <th scope="row">
        <Link to={yearAddress(year.year)} className={classes.opener}>
          {year.year}
        </Link>
      </th>
      {columns.map(({ key, name, tonnesOf, waitingOf }) => (
        <FigureCell
          key={key}
          column={name()}
          isPart={isSource(key)}
          row={String(year.year)}
          tonnes={tonnesOf(year)}
          waiting={year.waiting === null ? 0 : waitingOf?.(year.waiting)}
          to={
            hasSerials(key) && !isSource(key)
              ? figureAddress(query, { year: year.year, figure: key, project: null })
              : null
          }
        />
      ))}
      <td data-name={m.trueup_neutrality()} data-standing data-empty={!isStated || undefined}>
        {isStated ? <YearNeutrality year={year} /> : <span aria-hidden="true">{m.overview_none()}</span>}
      </td>
      {isOwn ? (
        <LazyPart waiting={<td data-empty aria-hidden="true" />}>
          <NextCell year={year} />
        </LazyPart>
      ) : null}
    </tr>
  );
}

/**
 * Offsets by source are purchased and received units of any vintage: the serials of these figures are another
 * year's.
 */
function isSource(key: string): boolean {
  return key in sourceWords;
}

function Totals({ years, columns, isOwn }: TableColumns & Pick<Props, 'years' | 'isOwn'>) {
  return (
    <tfoot>
      <tr>
        <th scope="row">{m.overview_total()}</th>
        {columns.map(({ key, name, tonnesOf }) => (
          <FigureCell
            key={key}
            column={name()}
            isPart={isSource(key)}
            row={m.overview_total()}
            tonnes={
              unsummed.has(key)
                ? null
                : sumFigures(years.map((year) => ({ registered: tonnesOf(year) }))).registered
            }
          />
        ))}
        <td data-empty aria-hidden="true" />
        {isOwn ? <td data-empty aria-hidden="true" /> : null}
      </tr>
    </tfoot>
  );
}
