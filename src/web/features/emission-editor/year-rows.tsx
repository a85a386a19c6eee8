import { type EmissionRow, totalOfRows } from '#domain/ledger/emission-row.ts';
import type { EditingMode, RowAct } from '#domain/ledger/row-abilities.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { EditorRow } from './editor-row.tsx';
import classes from './emission-editor.module.css';
import type { useRowChanges } from './use-row-changes.ts';

type Props = {
  /** The rows of all years. */
  readonly rows: readonly EmissionRow[];
  readonly project: string;
  readonly mode: EditingMode;
  readonly year: number;
  readonly changes: ReturnType<typeof useRowChanges>;
  readonly actsOn: (row: EmissionRow) => readonly RowAct[];
  readonly onAct: (row: EmissionRow) => void;
  readonly onUndo: (row: EmissionRow) => void;
};

/** The rows of a year. */
export function YearRows({ rows, project, mode, year, changes, actsOn, onAct, onUndo }: Props) {
  const ofYear = rowsOfYear(rows, year);
  const heading = <YearHeading year={year} rows={ofYear.map((entry) => entry.row)} />;
  return (
    <tbody>
      {ofYear.map(({ key, row }, index) => (
        <EditorRow
          key={key}
          row={row}
          project={project}
          mode={mode}
          year={index === 0 ? heading : null}
          isOnlyOfYear={ofYear.length === 1}
          acts={actsOn(row)}
          hasSerials={rows.some(({ kind }) => kind === 'units')}
          refused={changes.refused?.key === key && !mode.isReadOnly ? changes.refused.sentence : null}
          onQuantity={(tonnes) => changes.changeQuantity(key, row, tonnes)}
          onRefused={(typed) => changes.refuseTyped(key, row, typed)}
          onCells={row.kind === 'draft' ? (text) => changes.fill(key, row, text) : null}
          onSettled={changes.sayTotal}
          onSwitch={(status) => changes.switchTo(key, row, status)}
          onAct={() => onAct(row)}
          onUndo={() => onUndo(row)}
        />
      ))}
    </tbody>
  );
}

/** A year, with its total when it has several rows. */
function YearHeading({ year, rows }: { readonly year: number; readonly rows: readonly EmissionRow[] }) {
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

/** Returns a year's rows, each with a key that survives changes: for units their highest serial, otherwise the index in the year. */
function rowsOfYear(rows: readonly EmissionRow[], year: number) {
  return rows
    .filter((row) => row.year === year)
    .map((row, index) => ({
      key: row.kind === 'units' ? `${year} units ${row.range.max}` : `${year} draft ${index}`,
      row,
    }));
}
