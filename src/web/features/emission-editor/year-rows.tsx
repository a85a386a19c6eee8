import { Fragment } from 'react';
import {
  type DraftEmissionRow,
  type EmissionRow,
  keyedRows,
  totalOfRows,
} from '#domain/ledger/emission-row.ts';
import { type EditingMode, type OperationName, rowAbilities } from '#domain/ledger/row-abilities.ts';
import * as m from '#messages/messages.js';
import { useIsHydrated } from '#web/kit/hooks/browser-state.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import { EditorRow } from './editor-row.tsx';
import classes from './emission-editor.module.css';
import { SectorsRow } from './sectors-row.tsx';
import type { useRowChanges } from './use-row-changes.ts';

type Props = {
  /** The rows of all years. */
  readonly rows: readonly EmissionRow[];
  readonly project: string;
  readonly mode: EditingMode;
  readonly year: number;
  readonly changes: ReturnType<typeof useRowChanges>;
  readonly operationsOn: (row: EmissionRow) => readonly OperationName[];
  readonly onAction: (row: EmissionRow) => void;
  readonly onUndo: (row: EmissionRow) => void;
};

/** The rows of a year. */
export function YearRows({ rows, project, mode, year, changes, operationsOn, onAction, onUndo }: Props) {
  const isHydrated = useIsHydrated();
  const ofYear = keyedRows(rows).filter(({ row }) => row.year === year);
  const heading = <YearHeading year={year} rows={ofYear.map((entry) => entry.row)} />;
  const hasSerials = rows.some(({ kind }) => kind === 'units');
  const columns = hasSerials ? 3 : 2;
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
            operations={operationsOn(row)}
            hasSerials={hasSerials}
            quantity={changes.quantityOf(key, row)}
            onSwitch={(status) => changes.switchTo(row, status)}
            onAction={() => onAction(row)}
            onUndo={() => onUndo(row)}
          />
          {isHydrated && isOfInventory(row) ? (
            <SectorsRow
              row={row}
              rowKey={key}
              isEditable={rowAbilities(row, mode).changeQuantity}
              columns={columns}
              refusedTexts={changes.refusedTexts}
              onRefusedText={changes.onRefusedText}
              onSectors={(tonnes) => changes.changeSectors(row, tonnes)}
              onTotal={(tonnes) => changes.takeTotal(key, row, tonnes)}
            />
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
