import type { EmissionRow } from '#domain/ledger/emission-row.ts';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a function that keeps the focus in the table when the button that had it disappears with its row: called with the rows before a
 * change, it focuses the last button of the last row that the change made.
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
export function keyOfRow(row: EmissionRow): string {
  return row.kind === 'units'
    ? `${row.year} ${row.status} ${row.range.min} ${row.range.max}`
    : `${row.year} ${row.status} ${row.tonnes}`;
}
