import { lazy, useRef, useState } from 'react';
import { type EmissionRow, isCounted, projectedOfRows, totalOfRows } from '#domain/ledger/emission-row.ts';
import { type EditingMode, rowAbilities, rowOperations } from '#domain/ledger/row-abilities.ts';
import { undoSplit } from '#domain/ledger/split-row.ts';
import type { ProjectKind } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { Hidden } from '#web/kit/text/text.tsx';
import { useFocusLater } from './editor-row.tsx';
import classes from './emission-editor.module.css';
import { statusWord } from './status-word.ts';
import { type TableState, useRowChanges } from './use-row-changes.ts';
import { YearRows } from './year-rows.tsx';

const RowOperationDialog = lazy(async () => ({
  default: (await import('./row-operation-dialog.tsx')).RowOperationDialog,
}));

type Props = TableState & {
  /** Serial of the project that issued the rows' units. */
  readonly project: string;
  readonly mode: EditingMode;
  /**
   * The kind of entry whose tonnes the reader can retire, transfer or cancel; null when the reader can do
   * none of it.
   */
  readonly kind: ProjectKind | null;
};

/** A project's emissions by year, with their total; the mode decides what can be edited. */
export function EmissionEditor({ project, mode, kind, ...state }: Props) {
  const { rows, onRows } = state;
  const table = useRef<HTMLTableElement>(null);
  const changes = useRowChanges(state);
  const [chosen, setChosen] = useState<EmissionRow | null>(null);
  const acting = chosen === null ? null : findSame(rows, chosen);
  const focusLater = useFocusLater(table, rows);
  const operationsOn = (row: EmissionRow) => (kind === null ? [] : rowOperations(row, { ...mode, kind }));
  const change = (changed: readonly EmissionRow[]) => {
    focusLater(rows);
    onRows(changed);
  };
  const hasSerials = rows.some(({ kind }) => kind === 'units');
  return (
    <>
      <YearsToCome rows={rows} mode={mode} />
      <table ref={table} className={classes.table} data-serials={hasSerials || undefined}>
        <caption>
          <Hidden>{m.project_table_caption()}</Hidden>
        </caption>
        <Head hasSerials={hasSerials} />
        {yearsOf(rows).map((year) => (
          <YearRows
            key={year}
            rows={rows}
            year={year}
            project={project}
            mode={mode}
            changes={changes}
            operationsOn={operationsOn}
            onAction={setChosen}
            onUndo={(row) => change(undoSplit(rows, row))}
          />
        ))}
        <Total rows={rows} />
      </table>
      <Hidden>
        <span role="status">{changes.said}</span>
      </Hidden>
      {acting === null ? null : (
        <LazyPart>
          <RowOperationDialog
            rows={rows}
            row={acting}
            project={project}
            operations={operationsOn(acting)}
            onRows={(changed) => {
              setChosen(null);
              change(changed);
            }}
            onClose={() => setChosen(null)}
          />
        </LazyPart>
      )}
    </>
  );
}

/**
 * Returns the row with the same content as `row`, or null. Rows are new objects after each rendering of the
 * form.
 */
function findSame(rows: readonly EmissionRow[], row: EmissionRow): EmissionRow | null {
  const wanted = JSON.stringify(row);
  return rows.find((one) => one === row || JSON.stringify(one) === wanted) ?? null;
}

type RowsProps = { readonly rows: readonly EmissionRow[] };
type SerialsProps = { readonly hasSerials: boolean };

/** Explains why the status of years after the current one cannot be switched. */
function YearsToCome({ rows, mode }: RowsProps & Pick<Props, 'mode'>) {
  const later = rows.map((row) => rowAbilities(row, mode).switchLater).find((status) => status !== null);
  if (later === undefined || later === null) return null;
  return (
    <p className={classes.note}>
      {m.emissions_years_to_come({
        year: mode.currentYear,
        status: statusWord({ status: later, kind: 'draft' }, true),
      })}
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

/**
 * The total of all tonnes entered, and how many of them are projected: the public page counts units alone and
 * names plans beside them.
 */
function Total({ rows }: RowsProps) {
  const projected = projectedOfRows(rows);
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
      {projected === 0 ? null : (
        <tr>
          <th scope="row" colSpan={2}>
            {m.emissions_grand_projected()}
          </th>
          <td className={classes.number}>
            <span className={classes.fixed}>{formatWhole(projected)}</span>
          </td>
        </tr>
      )}
    </tfoot>
  );
}

function yearsOf(rows: readonly EmissionRow[]): readonly number[] {
  return [...new Set(rows.map((row) => row.year))].toSorted((a, b) => a - b);
}
