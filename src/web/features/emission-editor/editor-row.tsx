import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type EmissionRow, tonnesOfRow } from '#domain/ledger/emission-row.ts';
import {
  type EditingMode,
  isUndoable,
  type OperationName,
  rowAbilities,
} from '#domain/ledger/row-abilities.ts';
import { formatSerialRange } from '#domain/ledger/serial.ts';
import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { StatusBadge } from '#web/looks/status-look.tsx';
import classes from './emission-editor.module.css';
import { QuantityField } from './quantity-field.tsx';
import { RowNote } from './row-note.tsx';
import { statusWord } from './status-word.ts';

type Props = {
  readonly row: EmissionRow;
  readonly project: string;
  readonly mode: EditingMode;
  /** Heading of the row's year; only in the year's first row. */
  readonly year: ReactNode;
  /** True when its year has no other row. */
  readonly isOnlyOfYear: boolean;
  /** What can be done with its units. */
  readonly operations: readonly OperationName[];
  readonly hasSerials: boolean;
  /** State and handlers of the row's quantity. */
  readonly quantity: Omit<ComponentProps<typeof QuantityField>, 'label' | 'tonnes' | 'isLive'>;
  readonly onSwitch: (status: EmissionRow['status']) => void;
  /** Opens the dialog that acts on the row. */
  readonly onAction: () => void;
  readonly onUndo: () => void;
};

/** A row of the emissions table, with the controls that its mode allows. */
export function EditorRow(props: Props) {
  const { row, project, mode, year, isOnlyOfYear, hasSerials, quantity } = props;
  const { changeQuantity } = rowAbilities(row, mode);
  const serials = row.kind === 'units' ? formatSerialRange({ project, ...row.range }) : null;
  const word = statusWord(row, isOnlyOfYear);
  const name = m.emissions_row_quantity({ status: word, year: row.year, serials: serials ?? '' }).trim();
  return (
    <tr data-row={keyOfRow(row)}>
      {year}
      <td>
        <div className={classes.status}>
          <StatusBadge status={row.status} word={word} />
          <RowActions {...props} word={word} serials={serials} />
        </div>
        <RowNote row={row} />
      </td>
      <td data-name={m.project_row_quantity()} className={classes.number}>
        {changeQuantity ? (
          <QuantityField label={name} tonnes={tonnesOfRow(row)} isLive={row.kind === 'draft'} {...quantity} />
        ) : (
          <span className={classes.fixed}>{formatWhole(tonnesOfRow(row))}</span>
        )}
      </td>
      {hasSerials ? (
        <td data-name={m.project_row_serials()} data-empty={serials === null || undefined}>
          {serials === null ? m.project_row_nothing() : <span className={classes.serials}>{serials}</span>}
        </td>
      ) : null}
    </tr>
  );
}

/** Returns the label of the button that offers operations. */
function offerName(operations: readonly OperationName[]): string {
  if (operations.includes('cancel')) return m.row_operation_open_all();
  return operations.includes('transfer') ? m.row_operation_open_two() : m.row_operation_open_retire();
}

type ActionsProps = Pick<Props, 'row' | 'mode' | 'operations' | 'onSwitch' | 'onAction' | 'onUndo'> & {
  readonly word: string;
  readonly serials: string | null;
};

/** The buttons of a row: switch between planned and realized, act on its units, or undo that. */
function RowActions({ row, mode, operations, word, serials, onSwitch, onAction, onUndo }: ActionsProps) {
  const { switchTo } = rowAbilities(row, mode);
  const place = serials === null ? String(row.year) : `${row.year} ${serials}`;
  const to =
    switchTo === null
      ? ''
      : m.emissions_switch({ status: statusWord({ status: switchTo, kind: 'draft' }, true) });
  return (
    <>
      {switchTo === null ? null : (
        <Button label={`${to}, ${row.year}`} onClick={() => onSwitch(switchTo)}>
          {to}
        </Button>
      )}
      {operations.length === 0 ? null : (
        <Button label={`${offerName(operations)} ${place}`} onClick={onAction}>
          {offerName(operations)}
        </Button>
      )}
      {isUndoable(row, mode) ? (
        <Button label={`${m.row_operation_undo()}, ${word}, ${place}`} onClick={onUndo}>
          {m.row_operation_undo()}
        </Button>
      ) : null}
    </>
  );
}

/**
 * Returns a function that keeps the focus in the table when the button that had it disappears with its row:
 * called with the rows before a change, it focuses the last button of the last row that the change made.
 */
export function useFocusLater(table: RefObject<HTMLTableElement | null>, rows: readonly EmissionRow[]) {
  const before = useRef<readonly EmissionRow[] | null>(null);
  useEffect(() => {
    if (before.current === null || before.current === rows) return;
    const known = new Set(before.current.map(keyOfRow));
    before.current = null;
    const made = rows.findLast((row) => !known.has(keyOfRow(row)));
    if (made === undefined) return;
    const row = table.current?.querySelector(`[data-row="${keyOfRow(made)}"]`);
    const buttons = row?.querySelectorAll<HTMLElement>('button');
    (buttons?.item(buttons.length - 1) ?? row?.querySelector('input'))?.focus();
  }, [table, rows]);
  return (rowsBefore: readonly EmissionRow[]) => {
    before.current = rowsBefore;
  };
}

/** Returns a key that differs between the rows of a table. */
function keyOfRow(row: EmissionRow): string {
  return row.kind === 'units'
    ? `${row.year} ${row.status} ${row.range.min} ${row.range.max}`
    : `${row.year} ${row.status} ${row.tonnes}`;
}
