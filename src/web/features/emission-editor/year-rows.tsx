import {
  type DraftEmissionRow,
  type EmissionRow,
  totalOfRows,
  tonnesOfRow,
} from '#domain/ledger/emission-row.ts';
import { type EditingMode, type RowAct, rowAbilities } from '#domain/ledger/row-abilities.ts';
import { useIsHydrated } from '#web/kit/hooks/browser-state.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { Fragment, lazy, useState } from 'react';
import { EditorRow } from './editor-row.tsx';
import classes from './emission-editor.module.css';
import { adjustQuantity, pasteQuantities } from '#domain/ledger/adjust-quantity.ts';
import { type SectorTonnes, sectorsOf } from '#domain/inventory/inventory-years.ts';
import { checkInventoryRoom, inventoryRoom } from '#domain/ledger/split-row.ts';
import type { Refusal } from '#domain/result.ts';
import { type InventoryOption, useInventoryOptions } from './act-sources.ts';
import { LazyPart, NotLoaded } from '#web/kit/pages/waiting-and-faults.tsx';

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
            <LazyPart
              instead={
                <tr>
                  <td colSpan={columns}>
                    <NotLoaded />
                  </td>
                </tr>
              }
            >
              <SectorsRow
                row={row}
                isEditable={rowAbilities(row, mode).changeQuantity}
                columns={columns}
                onSectors={(tonnes) => changes.changeSectors(row, tonnes)}
                onTotal={(tonnes) => changes.changeQuantity(key, row, tonnes)}
              />
            </LazyPart>
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

type Refused = { readonly key: string; readonly sentence: string };

/** Handlers and messages of the rows table: the last refused change, and the announcement after a change. */
export function useRowChanges(rows: readonly EmissionRow[], onRows: (rows: readonly EmissionRow[]) => void) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [timesSaid, setTimesSaid] = useState(0);
  const [announced, setAnnounced] = useState({ timesSaid, text: '' });
  // The total is of the rows after the change, which are here with the next rendering only.
  if (announced.timesSaid !== timesSaid) {
    setAnnounced({ timesSaid, text: m.emissions_total_said({ tonnes: formatWhole(totalOfRows(rows)) }) });
  }
  const { options } = useInventoryOptions(rows.some(({ status }) => status === 'RetiredInventory'));
  const apply = (key: string, changed: readonly EmissionRow[]) => {
    if (refused?.key === key) setRefused(null);
    if (changed !== rows) onRows(changed);
  };
  const sayTotal = () => setTimesSaid((times) => times + 1);
  return {
    refused,
    said: announced.text,
    changeQuantity: (key: string, row: EmissionRow, tonnes: number) => {
      const changed = adjustQuantity(rows, row, tonnes);
      if (!changed.ok) return setRefused({ key, sentence: m.emissions_change_not_allowed() });
      const excess = excessOf(rows, changed.value, { row, options });
      if (excess !== null) return setRefused({ key, sentence: excess });
      apply(key, changed.value);
    },
    changeSectors: (row: DraftEmissionRow, tonnes: SectorTonnes) => {
      const { sectors: _before, ...rest } = row;
      const changed = { ...rest, ...sectorsOf(row.status, { sectors: tonnes }) };
      onRows(rows.map((other) => (other === row ? changed : other)));
    },
    refuseTyped: (key: string, row: EmissionRow, typed: string) =>
      setRefused({ key, sentence: m.emissions_not_whole({ typed, kept: formatWhole(tonnesOfRow(row)) }) }),
    fill: (key: string, row: EmissionRow, text: string) => {
      if (row.kind !== 'draft') return;
      const filled = pasteQuantities(rows, row, text);
      if (!filled.ok) return setRefused({ key, sentence: messageOf(filled.refusal) });
      apply(key, filled.value);
      sayTotal();
    },
    switchTo: (key: string, row: EmissionRow, status: EmissionRow['status']) =>
      apply(
        key,
        rows.map((other) => (other === row ? ({ ...row, status } as EmissionRow) : other)),
      ),
    sayTotal,
  };
}

/** Returns why nothing was pasted. */
function messageOf({ code, values }: Refusal): string {
  if (code === 'paste-several-columns') return m.emissions_paste_columns();
  if (code === 'paste-too-long') {
    return m.emissions_paste_long({ cells: Number(values['cells']), rows: Number(values['rows']) });
  }
  return m.emissions_paste_not_whole({ typed: String(values['quantity']) });
}

type Changed = {
  readonly row: EmissionRow;
  /** Undefined while they load; the server checks again. */
  readonly options: readonly InventoryOption[] | undefined;
};

/** Returns that a changed row retires more against an inventory's year than it has left; null when it does not. */
function excessOf(
  before: readonly EmissionRow[],
  after: readonly EmissionRow[],
  { row, options }: Changed,
): string | null {
  if (row.status !== 'RetiredInventory' || options === undefined) return null;
  if (checkInventoryRoom(after, row, options).ok) return null;
  const room = (inventoryRoom(before, row, options) ?? 0) + tonnesOfRow(row);
  return m.acts_wrong_room({ count: room, shown: formatWhole(room) });
}
