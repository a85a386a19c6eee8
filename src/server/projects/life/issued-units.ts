import type { FieldChange } from '#domain/project/entry.ts';
import type { RecordedEvent } from '#domain/ledger/ledger-event.ts';
import { formatSerialRange } from '#domain/ledger/serial.ts';

type Issued = { readonly project: string; readonly year: number; readonly serials: string };

/** Lists the units issued or recorded by events, one item per event. */
export function issuedUnits(events: readonly RecordedEvent[]): Issued[] {
  return events.flatMap((event) => {
    if (event.type !== 'issued' && event.type !== 'recorded') return [];
    const { project, year, range } = event;
    return [{ project, year, serials: formatSerialRange({ project, ...range }) }];
  });
}

/** Converts issued units to changes for a project's history. */
export function unitChanges(issued: readonly Issued[]): FieldChange[] {
  return issued.map(({ year, serials }) => ({ field: `units.${year}`, before: null, after: serials }));
}
