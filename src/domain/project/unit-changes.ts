import type { RecordedEvent } from '../ledger/ledger-operation.ts';
import { formatSerialRange } from '../ledger/serial.ts';
import type { FieldChange } from './entry.ts';

/**
 * The first part of the names under which a project's history keeps what happened to units; the vintage
 * follows after a point.
 */
export const unitChangeNames = {
  issued: 'units',
  recorded: 'units',
  retired: 'retired',
  transferred: 'transferred',
  cancelled: 'cancelled',
  corrected: 'corrected',
} as const;

type Moved = RecordedEvent & { readonly type: keyof typeof unitChangeNames };

/** Returns whether an event moves units. */
function movesUnits(event: RecordedEvent): event is Moved {
  return event.type in unitChangeNames;
}

/**
 * Converts events to changes for a project's history: one change per event, with the serials that it touched.
 */
export function unitChanges(events: readonly RecordedEvent[]): FieldChange[] {
  return events.filter(movesUnits).map(({ type, project, year, range }) => {
    const field = `${unitChangeNames[type]}.${year}`;
    return { field, before: null, after: formatSerialRange({ project, ...range }) };
  });
}

/**
 * Lists the serials that events touched by what happened to them, such as `{ issued: […], retired: […] }`.
 */
export function serialsByChange(
  events: readonly RecordedEvent[],
): Readonly<Record<string, readonly string[]>> {
  const serials: Record<string, string[]> = {};
  for (const { type, project, range } of events.filter(movesUnits)) {
    const change = type === 'recorded' ? 'issued' : type;
    serials[change] = [...(serials[change] ?? []), formatSerialRange({ project, ...range })];
  }
  return serials;
}

/** Units that an event issued or recorded: the project, their year, and the range of their serials. */
export type IssuedUnits = { readonly project: string; readonly year: number; readonly serials: string };

/** Lists the units issued or recorded by events, one item per event. */
export function issuedUnits(events: readonly RecordedEvent[]): IssuedUnits[] {
  return events.flatMap((event) => {
    if (event.type !== 'issued' && event.type !== 'recorded') return [];
    const { project, year, range } = event;
    return [{ project, year, serials: formatSerialRange({ project, ...range }) }];
  });
}
