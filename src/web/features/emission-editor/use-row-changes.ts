import { useState } from 'react';
import { type SectorTonnes, sectorsOf } from '#domain/inventory/inventory-years.ts';
import { adjustQuantity, cellsOf, pasteQuantities } from '#domain/ledger/adjust-quantity.ts';
import {
  type DraftEmissionRow,
  type EmissionRow,
  isCounted,
  keyedRows,
  tonnesOfRow,
  totalOfRows,
} from '#domain/ledger/emission-row.ts';
import type { RefusedTexts } from '#domain/ledger/row-abilities.ts';
import { checkInventoryRoom, inventoryRoom } from '#domain/ledger/split-row.ts';
import type { Refusal } from '#domain/result.ts';
import { readQuantity } from '#domain/tonnes.ts';
import * as m from '#messages/messages.js';
import { formatWhole } from '#web/kit/text/format.ts';
import { type InventoryOption, useInventoryOptions } from './operation-choices.ts';

/** The rows of a table, its refused texts, and what is called when they change. */
export type TableState = {
  readonly rows: readonly EmissionRow[];
  readonly onRows: (rows: readonly EmissionRow[]) => void;
  readonly refusedTexts: RefusedTexts;
  /** Called with a text to keep in its field; null once it is corrected or cleared. */
  readonly onRefusedText: (key: string, text: string | null) => void;
};

/**
 * Handlers and messages of the rows table: why changes were refused, by row, and the announcement after a
 * change.
 */
export function useRowChanges({ rows, onRows, refusedTexts, onRefusedText }: TableState) {
  /** Messages about what is in no field, such as a pasted column. */
  const [notes, setNotes] = useState<Readonly<Record<string, Refused | null>>>({});
  const { said, sayTotal } = useSaidTotal(rows);
  const { options } = useInventoryOptions(rows.some(({ status }) => status === 'RetiredInventory'));
  const context = { rows, options };
  const note = (key: string, refused: Refused | null) =>
    setNotes((others) => ({ ...others, [key]: refused }));
  const accept = (changed: readonly EmissionRow[], ...keys: readonly string[]) => {
    for (const key of keys) {
      note(key, null);
      if (typeof refusedTexts[key] === 'string') onRefusedText(key, null);
    }
    if (changed !== rows) onRows(changed);
  };
  const changeQuantity = (key: string, row: EmissionRow, tonnes: number): boolean => {
    const changed = changeOf(tonnes, row, context);
    if (!isRefused(changed)) accept(changed, key);
    return !isRefused(changed);
  };
  const refuse = (key: string, typed: string) => {
    note(key, null);
    onRefusedText(key, typed);
  };
  const fill = (key: string, row: EmissionRow, text: string): boolean => {
    const filled = filledFrom(row, text, rows);
    if (typeof filled === 'string') note(key, { text: filled });
    else {
      const changed = keyedRows(filled).filter((one) => !rows.includes(one.row));
      accept(filled, key, ...changed.map((one) => one.key));
      sayTotal();
    }
    return typeof filled !== 'string';
  };
  return {
    refusedTexts,
    onRefusedText,
    said,
    /** Returns state and handlers of the quantity of a row. */
    quantityOf: (key: string, row: EmissionRow) => ({
      id: key,
      refusedText: refusedTexts[key],
      refused: notes[key] ?? faultOf(refusedTexts[key], row, context),
      onQuantity: (tonnes: number) => changeQuantity(key, row, tonnes),
      onRefused: (typed: string) => refuse(key, typed),
      onCells: (text: string) => fill(key, row, text),
      onSettled: sayTotal,
    }),
    /** Makes the sum of a row's sectors its quantity. */
    takeTotal: (key: string, row: EmissionRow, tonnes: number) => {
      if (!changeQuantity(key, row, tonnes)) refuse(key, String(tonnes));
    },
    changeSectors: (row: DraftEmissionRow, tonnes: SectorTonnes) => {
      const { sectors: _before, ...rest } = row;
      const changed = { ...rest, ...sectorsOf(row.status, { sectors: tonnes }) };
      onRows(rows.map((other) => (other === row ? changed : other)));
    },
    switchTo: (row: EmissionRow, status: EmissionRow['status']) =>
      onRows(rows.map((other) => (other === row ? ({ ...row, status } as EmissionRow) : other))),
  };
}

/**
 * The announcement of the total, and a function that makes it. Once made, it follows when rows come or go, as
 * with a shorter timeline.
 */
function useSaidTotal(rows: readonly EmissionRow[]) {
  const [timesSaid, setTimesSaid] = useState(0);
  const counted = rows.filter(isCounted).map(({ year }) => year);
  const [announced, setAnnounced] = useState({ timesSaid, years: String(counted), text: '' });
  // The total is of the rows after the change, which are here with the next rendering only.
  if (announced.timesSaid !== timesSaid || announced.years !== String(counted)) {
    const isFirst = timesSaid === 0;
    const text = isFirst ? '' : m.emissions_total_said({ tonnes: formatWhole(totalOfRows(rows)) });
    setAnnounced({ timesSaid, years: String(counted), text });
  }
  return { said: announced.text, sayTotal: () => setTimesSaid((times) => times + 1) };
}

/** Returns the rows with pasted cells in them, or why nothing was pasted. */
function filledFrom(row: EmissionRow, text: string, rows: readonly EmissionRow[]) {
  if (row.kind !== 'draft') return notWhole(row, cellsOf(text).join('; '));
  const filled = pasteQuantities(rows, row, text);
  return filled.ok ? filled.value : messageOf(filled.refusal);
}

function notWhole(row: EmissionRow, typed: string): string {
  return m.emissions_not_whole({ typed, kept: formatWhole(tonnesOfRow(row)) });
}

type Context = {
  readonly rows: readonly EmissionRow[];
  /** Undefined while they load; the server checks again. */
  readonly options: readonly InventoryOption[] | undefined;
};

/**
 * Why a change was refused: a sentence of its own, or the specification's words with the reason after them.
 */
export type Refused = { readonly text: string; readonly reason?: string };

function isRefused(changed: readonly EmissionRow[] | Refused): changed is Refused {
  return 'text' in changed;
}

/** Returns the rows with another quantity in one of them, or why it is not allowed. */
function changeOf(tonnes: number, row: EmissionRow, { rows, options }: Context) {
  const changed = adjustQuantity(rows, row, tonnes);
  if (!changed.ok) return refusedAs(changed.refusal, row);
  const excess = excessOf(rows, changed.value, { row, options });
  return excess === null ? changed.value : { text: excess };
}

/** Returns why a row does not take a quantity. */
export function refusedAs({ code, values }: Refusal, row: EmissionRow): Refused {
  if (code !== 'change-not-allowed') return { text: notWhole(row, String(values['quantity'])) };
  // Only the Registered row beside a row, if there is one, gives it tonnes.
  const reason = m.emissions_only_row_beside({ most: formatWhole(Number(values['most'])) });
  return { text: m.emissions_change_not_allowed(), reason };
}

/** Returns why a text was refused as the quantity of a row; null without a text. */
export function faultOf(text: string | null | undefined, row: EmissionRow, context: Context): Refused | null {
  if (typeof text !== 'string') return null;
  const read = readQuantity(text);
  if (!read.ok) {
    const isBelowZero = row.kind === 'units' && /^[-−]\d+$/.test(text);
    return { text: isBelowZero ? m.emissions_change_not_allowed() : notWhole(row, text) };
  }
  const changed = changeOf(read.value ?? 0, row, context);
  // Other rows changed since: it is taken when the field is entered and left again.
  return isRefused(changed) ? changed : { text: m.emissions_change_not_allowed() };
}

/** Returns why nothing was pasted. */
function messageOf({ code, values }: Refusal): string {
  if (code === 'paste-several-columns') return m.emissions_paste_columns();
  if (code === 'paste-too-long') {
    return m.emissions_paste_long({ cells: Number(values['cells']), rows: Number(values['rows']) });
  }
  return m.emissions_paste_not_whole({ typed: String(values['quantity']) });
}

/**
 * Returns that a changed row retires more against an inventory's year than it has left; null when it does
 * not.
 */
function excessOf(
  before: readonly EmissionRow[],
  after: readonly EmissionRow[],
  { row, options }: Pick<Context, 'options'> & { readonly row: EmissionRow },
): string | null {
  if (row.status !== 'RetiredInventory' || options === undefined) return null;
  if (checkInventoryRoom(after, row, options).ok) return null;
  const room = (inventoryRoom(before, row, options) ?? 0) + tonnesOfRow(row);
  return m.row_operation_wrong_room({ count: room, shown: formatWhole(room) });
}
