import { type DraftEmissionRow, type EmissionRow, totalOfRows } from '#domain/ledger/emission-row.ts';
import { type EditingMode, type RowAct, rowAbilities } from '#domain/ledger/row-abilities.ts';
import { useIsHydrated } from '#web/kit/hooks/use-is-hydrated.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { Fragment, lazy, Suspense } from 'react';
import { EditorRow } from './editor-row.tsx';
import classes from './emission-editor.module.css';
import type { useRowChanges } from './use-row-changes.ts';

const SectorsRow = lazy(async () => ({ default: (await import('./sectors-row.tsx')).SectorsRow }));

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
  const isHydrated = useIsHydrated();
  const ofYear = rowsOfYear(rows, year);
  const heading = <YearHeading year={year} rows={ofYear.map((entry) => entry.row)} />;
  const hasSerials = rows.some(({ kind }) => kind === 'units');
  return (
    <tbody>
      {ofYear.map(({ key, row }, index) => (
        <Fragment key={key}>
          <EditorRow
            row={row}
            project={project}
            mode={mode}
            year={index === 0 ? heading : null}
            isOnlyOfYear={ofYear.length === 1}
            acts={actsOn(row)}
            hasSerials={hasSerials}
            refused={changes.refused?.key === key && !mode.isReadOnly ? changes.refused.sentence : null}
            onQuantity={(tonnes) => changes.changeQuantity(key, row, tonnes)}
            onRefused={(typed) => changes.refuseTyped(key, row, typed)}
            onCells={row.kind === 'draft' ? (text) => changes.fill(key, row, text) : null}
            onSettled={changes.sayTotal}
            onSwitch={(status) => changes.switchTo(key, row, status)}
            onAct={() => onAct(row)}
            onUndo={() => onUndo(row)}
          />
          {isHydrated && isOfInventory(row) ? (
            <Suspense fallback={null}>
              <SectorsRow
                row={row}
                isEditable={rowAbilities(row, mode).changeQuantity}
                columns={hasSerials ? 3 : 2}
                onSectors={(tonnes) => changes.changeSectors(row, tonnes)}
                onTotal={(tonnes) => changes.changeQuantity(key, row, tonnes)}
              />
            </Suspense>
          ) : null}
        </Fragment>
      ))}
    </tbody>
  );
}

function isOfInventory(row: EmissionRow): row is DraftEmissionRow {
  return row.kind === 'draft' && (row.status === 'Inventory' || row.status === 'ProjectedInventory');
}

/** A year, with its total when it has several rows. */
function YearHeading({ year, rows }: { readonly year: number; readonly rows: readonly EmissionRow[] }) {
  const isOne = rows.length === 1;
  const lines = rows.length + rows.filter(isOfInventory).length;
  return (
    <th scope={isOne ? 'row' : 'rowgroup'} rowSpan={lines} className={classes.year}>
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
