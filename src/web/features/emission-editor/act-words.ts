import type { EmissionRow } from '#domain/ledger/emission-row.ts';
import { tonnesOfRow } from '#domain/ledger/emission-row.ts';
import type { Refusal, RefusalCode } from '#domain/result.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';

type Counted = (inputs: { readonly count: number; readonly shown: string }) => string;

const names: Partial<Record<EmissionRow['status'], readonly [act: Counted, done: Counted]>> = {
  Registered: [m.acts_issue_name, m.acts_issue_name],
  Retired: [m.acts_retire_name, m.acts_retire_done],
  RetiredInventory: [m.acts_retire_name, m.acts_retire_done],
  Transferred: [m.acts_transfer_name, m.acts_transfer_done],
  Cancelled: [m.acts_cancel_name, m.acts_cancel_done],
};

/** Returns the name of an act with its tonnes: “Retire 30 tonnes”, or “Retired 30 tonnes” once done. */
export function actName(status: EmissionRow['status'], tonnes: number, isDone = false): string {
  const [act, done] = names[status] ?? [];
  const name = isDone ? done : act;
  return name?.({ count: tonnes, shown: formatWhole(tonnes) }) ?? '';
}

/** Returns the name of several acts together. */
export function actsName(rows: readonly EmissionRow[]): string {
  const [first, ...others] = rows;
  if (first === undefined || others.length > 0) return m.acts_several({ count: rows.length });
  return actName(first.status, tonnesOfRow(first));
}

/** Returns an act on a row in words, without its serials. `against` is the inventory's or the receiver's name. */
export function actText(row: EmissionRow, against: string, isDone: boolean): string {
  const act = actName(row.status, tonnesOfRow(row), isDone);
  const year = String(row.year);
  switch (row.status) {
    case 'Retired':
      return m.acts_item_note({ act, year, note: row.retiredAgainst ?? '' });
    case 'RetiredInventory':
      return m.acts_item_inventory({ act, year, inventory: against });
    case 'Transferred':
      return m.acts_item_receiver({ act, year, receiver: against });
    case 'Registered':
    case 'Cancelled':
    case 'Projected':
    case 'Inventory':
    case 'ProjectedInventory':
    case 'Estimated':
    case 'Reduced':
      return m.acts_item({ act, year });
  }
}

/** The field of the dialog that a refusal is shown at. */
export type ActField = 'tonnes' | 'note' | 'inventory' | 'receiver';

const refusals: Partial<
  Record<RefusalCode, readonly [ActField, (values: Refusal['values'], room: number) => string]>
> = {
  'change-not-allowed': ['tonnes', ({ most }) => m.acts_wrong_most({ most: formatWhole(Number(most)) })],
  'quantity-not-positive': ['tonnes', () => m.acts_wrong_none()],
  'quantity-not-whole': ['tonnes', () => m.acts_wrong_whole()],
  'retirement-without-note': ['note', () => m.acts_wrong_note()],
  'retirement-without-inventory': ['inventory', () => m.acts_wrong_inventory()],
  'inventory-year-missing': ['inventory', () => m.acts_wrong_inventory()],
  'inventory-exceeded': ['tonnes', (_, room) => m.acts_wrong_room({ count: room, shown: formatWhole(room) })],
  'transfer-without-receiver': ['receiver', () => m.acts_wrong_receiver()],
};

/** Returns why an act is refused, and at which field; `room` is what the inventory's year has left for it. */
export function refusalOf(
  { code, values }: Refusal,
  room: number,
): { readonly field: ActField; readonly text: string } {
  const [field, text] = refusals[code] ?? ['tonnes', () => m.emissions_change_not_allowed()];
  return { field, text: text(values, room) };
}
