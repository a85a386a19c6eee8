import { type EmissionRow, isCounted, totalOfRows } from '#domain/ledger/emission-row.ts';
import { type EditingMode, rowAbilities } from '#domain/ledger/row-abilities.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import { Hidden } from '#web/kit/text/hidden.tsx';
import * as m from '#messages/messages.js';
import { EditorRow } from './editor-row.tsx';
import classes from './emission-editor.module.css';
import { statusWord } from './status-word.ts';
import { useRowChanges } from './use-row-changes.ts';

type Props = {
  readonly rows: readonly EmissionRow[];
  /** Serial of the project that owns the rows. */
  readonly project: string;
  readonly mode: EditingMode;
  readonly onRows: (rows: readonly EmissionRow[]) => void;
};

/** A project's emissions by year, with their total; the mode decides what can be edited. */
export function EmissionEditor({ rows, project, mode, onRows }: Props) {
  const changes = useRowChanges(rows, onRows);
  const hasSerials = rows.some(({ kind }) => kind === 'units');
  return (
    <>
      <YearsToCome rows={rows} mode={mode} />
      <table className={classes.table} data-serials={hasSerials || undefined}>
        <caption>
          <Hidden>{m.project_table_caption()}</Hidden>
        </caption>
        <Head hasSerials={hasSerials} />
        {yearsOf(rows).map((year) => {
          const ofYear = rowsOfYear(rows, year);
          return (
            <tbody key={year}>
              {ofYear.map(({ key, row }, index) => (
                <EditorRow
                  key={key}
                  row={row}
                  project={project}
                  mode={mode}
                  year={
                    index === 0 ? <YearHeading year={year} rows={ofYear.map((entry) => entry.row)} /> : null
                  }
                  hasSerials={hasSerials}
                  refused={changes.refused?.key === key && !mode.isReadOnly ? changes.refused.sentence : null}
                  onQuantity={(tonnes) => changes.changeQuantity(key, row, tonnes)}
                  onRefused={(typed) => changes.refuseTyped(key, row, typed)}
                  onCells={row.kind === 'draft' ? (text) => changes.fill(key, row, text) : null}
                  onSettled={changes.sayTotal}
                  onSwitch={(status) => changes.switchTo(key, row, status)}
                />
              ))}
            </tbody>
          );
        })}
        <Total rows={rows} />
      </table>
      <Hidden>
        <span role="status">{changes.said}</span>
      </Hidden>
    </>
  );
}

type RowsProps = { readonly rows: readonly EmissionRow[] };
type SerialsProps = { readonly hasSerials: boolean };

/** Explains why the status of years after the current one cannot be switched. */
function YearsToCome({ rows, mode }: RowsProps & Pick<Props, 'mode'>) {
  const later = rows.map((row) => rowAbilities(row, mode).switchLater).find((status) => status !== null);
  if (later === undefined || later === null) return null;
  return (
    <p className={classes.note}>
      {m.emissions_years_to_come({ year: mode.currentYear, status: statusWord(later, 'draft') })}
    </p>
  );
}

function Head({ hasSerials }: SerialsProps) {
  return (
    <thead>
      <tr>
        <th scope="col">{m.project_row_year()}</th>
        <th scope="col">{m.project_row_status()}</th>
        <th scope="col" className={classes.number}>
          {m.project_row_quantity()}
        </th>
        {hasSerials ? <th scope="col">{m.project_row_serials()}</th> : null}
      </tr>
    </thead>
  );
}

/** A year, with its total when it has several rows. */
function YearHeading({ year, rows }: RowsProps & { readonly year: number }) {
  const isOne = rows.length === 1;
  return (
    <th scope={isOne ? 'row' : 'rowgroup'} rowSpan={rows.length} className={classes.year}>
      {year}
      {isOne ? null : (
        <span className={classes.ofYear}>
          {' '}
          {m.emissions_total({ tonnes: formatWhole(totalOfRows(rows)) })}
        </span>
      )}
    </th>
  );
}

function Total({ rows }: RowsProps) {
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          {rows.every(isCounted) ? m.emissions_grand_total() : m.emissions_grand_total_without()}
        </th>
        <td className={classes.number}>
          <span className={classes.fixed}>{formatWhole(totalOfRows(rows))}</span>
        </td>
      </tr>
    </tfoot>
  );
}

function yearsOf(rows: readonly EmissionRow[]): readonly number[] {
  return [...new Set(rows.map((row) => row.year))].toSorted((a, b) => a - b);
}

/** Returns a year's rows, each with a key that survives changes: for units their highest serial, otherwise the index in the year. */
function rowsOfYear(rows: readonly EmissionRow[], year: number) {
  return rows
    .filter((row) => row.year === year)
    .map((row, index) => ({
      key: row.kind === 'units' ? `${year} units ${row.range.max}` : `${year} draft ${index}`,
      row,
    }));
}
