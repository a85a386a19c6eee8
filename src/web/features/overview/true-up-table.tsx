import type { OverviewYear } from '#contract/overviews.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import * as m from '#messages/messages.js';
import { FigureCell, sumFigures, TableBox, sourceWords } from './figure-table.tsx';
import { figureAddress, hasSerials, yearAddress } from './overview-query.ts';
import classes from './overview-table.module.css';
import { YearNeutrality } from './overview-sentences.tsx';

type Props = { readonly years: readonly OverviewYear[]; readonly query: URLSearchParams };

type Column = {
  readonly key: string;
  readonly name: () => string;
  readonly tonnesOf: (year: OverviewYear) => number | null;
};

const allColumns: readonly Column[] = [
  { key: 'inventory', name: m.row_status_inventory, tonnesOf: (year) => year.inventory },
  ...(['own', 'purchased', 'received'] as const).map((source) => ({
    key: source,
    name: sourceWords[source].column,
    tonnesOf: (year: OverviewYear) => year.offsetsBySource[source],
  })),
  { key: 'offsets', name: m.overview_offsets_all, tonnesOf: (year) => year.offsets },
  { key: 'unretired', name: m.overview_unretired, tonnesOf: (year) => year.unretiredInventory },
  {
    key: 'projectedInventory',
    name: m.row_status_projected_inventory,
    tonnesOf: (year) => year.projectedInventory,
  },
  { key: 'remaining', name: m.trueup_remaining, tonnesOf: (year) => year.remaining },
  { key: 'available', name: m.trueup_available_column, tonnesOf: (year) => year.available },
  { key: 'shortfall', name: m.trueup_shortfall, tonnesOf: (year) => year.shortfall },
];

/** Columns without a sum: what is available in a year counts again what earlier years left, and tonnes missing one year may be projected ones. */
const unsummed: ReadonlySet<string> = new Set(['available', 'shortfall']);

type TableColumns = { readonly columns: readonly Column[] };

/** Inventories, offsets and neutrality by year, with sums; each year leads to its page. */
export function TrueUpTable({ years, query }: Props) {
  // As in the files: a column that no year has a figure for is left out.
  const columns = allColumns.filter(({ tonnesOf }) => years.some((year) => tonnesOf(year) !== null));
  return (
    <TableBox label={m.trueup_table_label()}>
      <thead>
        <tr>
          <th scope="col">{m.project_row_year()}</th>
          {columns.map(({ key, name }) => (
            <th key={key} scope="col" className={classes.number}>
              {name()}
            </th>
          ))}
          <th scope="col">{m.trueup_neutrality()}</th>
        </tr>
      </thead>
      <tbody>
        {years.map((year) => (
          <YearRow key={year.year} year={year} columns={columns} query={query} />
        ))}
      </tbody>
      <Totals years={years} columns={columns} />
    </TableBox>
  );
}

type RowProps = TableColumns & { readonly year: OverviewYear; readonly query: URLSearchParams };

function YearRow({ year, columns, query }: RowProps) {
  const isStated = year.neutrality !== null;
  return (
    <tr>
      <th scope="row">
        <Link to={yearAddress(year.year)} className={classes.opener}>
          {year.year}
        </Link>
      </th>
      {columns.map(({ key, name, tonnesOf }) => (
        <FigureCell
          key={key}
          column={name()}
          row={String(year.year)}
          tonnes={tonnesOf(year)}
          to={
            hasSerials(key) && !isSource(key)
              ? figureAddress(query, { year: year.year, figure: key, project: null })
              : null
          }
        />
      ))}
      <td data-name={m.trueup_neutrality()} data-empty={!isStated || undefined}>
        {isStated ? <YearNeutrality year={year} /> : <span aria-hidden="true">{m.overview_none()}</span>}
      </td>
    </tr>
  );
}

/** Offsets by source are purchased and received units of any vintage: the serials of these figures are another year's. */
function isSource(key: string): boolean {
  return key in sourceWords;
}

function Totals({ years, columns }: TableColumns & Pick<Props, 'years'>) {
  return (
    <tfoot>
      <tr>
        <th scope="row">{m.overview_total()}</th>
        {columns.map(({ key, name, tonnesOf }) => (
          <FigureCell
            key={key}
            column={name()}
            row={m.overview_total()}
            tonnes={
              unsummed.has(key)
                ? null
                : sumFigures(years.map((year) => ({ registered: tonnesOf(year) }))).registered
            }
          />
        ))}
        <td data-empty aria-hidden="true" />
      </tr>
    </tfoot>
  );
}
