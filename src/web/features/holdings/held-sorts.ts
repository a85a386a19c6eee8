import type { HeldSort } from '#contract/held-projects.ts';
import * as m from '#messages/messages.js';

/** Labels of a list's orders. */
export const sortWords: Record<HeldSort, () => string> = {
  title: m.held_sort_title,
  '-title': m.held_sort_title_back,
  serial: m.held_sort_serial,
  '-serial': m.held_sort_serial_back,
  registered: m.held_sort_registered,
  '-registered': m.held_sort_registered_back,
  updated: m.held_sort_updated,
  '-updated': m.held_sort_updated_back,
  due: m.held_sort_submitted,
  '-submitted': m.held_sort_submitted_back,
  status: m.held_sort_status,
  '-status': m.held_sort_status_back,
  holder: m.held_sort_holder,
  '-holder': m.held_sort_holder_back,
  type: m.held_sort_type,
  '-type': m.held_sort_type_back,
};

type Directions = { readonly ascending: HeldSort; readonly descending: HeldSort };

/** The sortable columns, each with its two orders; the first is used when the column is first chosen. */
export const sortedColumns = {
  title: { ascending: 'title', descending: '-title' },
  serial: { ascending: 'serial', descending: '-serial' },
  registered: { descending: '-registered', ascending: 'registered' },
  updated: { descending: '-updated', ascending: 'updated' },
  submitted: { descending: '-submitted', ascending: 'due' },
  status: { ascending: 'status', descending: '-status' },
  holder: { ascending: 'holder', descending: '-holder' },
  type: { ascending: 'type', descending: '-type' },
} as const satisfies Record<string, Directions>;

export type SortedColumn = keyof typeof sortedColumns;

/** Returns how a list's order sorts a column (null: not by it), and the order that choosing its heading gives. */
export function headOf(column: SortedColumn, sort: HeldSort) {
  const { ascending, descending } = sortedColumns[column];
  if (sort === ascending) return { direction: 'ascending', next: descending } as const;
  if (sort === descending) return { direction: 'descending', next: ascending } as const;
  const [first] = Object.values<HeldSort>(sortedColumns[column]);
  return { direction: null, next: first ?? ascending } as const;
}
