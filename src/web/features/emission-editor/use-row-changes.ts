import { adjustQuantity } from '#domain/ledger/adjust-quantity.ts';
import { type SectorTonnes, sectorsOf } from '#domain/inventory/sectors.ts';
import {
  type DraftEmissionRow,
  type EmissionRow,
  tonnesOfRow,
  totalOfRows,
} from '#domain/ledger/emission-row.ts';
import { pasteQuantities } from '#domain/ledger/paste-quantities.ts';
import { checkInventoryRoom, inventoryRoom } from '#domain/ledger/inventory-room.ts';
import type { Refusal } from '#domain/result.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { type InventoryOption, useInventoryOptions } from './act-sources.ts';

type Refused = { readonly key: string; readonly sentence: string };

/** Handlers and messages of the rows table: the last refused change, and the announcement after a change. */
export function useRowChanges(rows: readonly EmissionRow[], onRows: (rows: readonly EmissionRow[]) => void) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { options } = useInventoryOptions(rows.some(({ status }) => status === 'RetiredInventory'));
  const apply = (key: string, changed: readonly EmissionRow[]) => {
    if (refused?.key === key) setRefused(null);
    if (changed !== rows) onRows(changed);
  };
  const announceTotal = (changedRows: readonly EmissionRow[]) =>
    setAnnouncement(m.emissions_total_said({ tonnes: formatWhole(totalOfRows(changedRows)) }));
  return {
    refused,
    said: announcement,
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
      announceTotal(filled.value);
    },
    switchTo: (key: string, row: EmissionRow, status: EmissionRow['status']) =>
      apply(
        key,
        rows.map((other) => (other === row ? ({ ...row, status } as EmissionRow) : other)),
      ),
    sayTotal: () => announceTotal(rows),
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
