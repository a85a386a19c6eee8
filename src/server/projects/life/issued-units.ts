import type { FieldChange } from '#domain/project/entry.ts';
import type { RecordedEvent } from '#domain/ledger/ledger-event.ts';
import { formatSerialRange } from '#domain/ledger/serial.ts';

type Issued = { readonly project: string; readonly year: number; readonly serials: string };

/** The units that events brought into the ledger, a line for each project and year. */
export function issuedUnits(events: readonly RecordedEvent[]): Issued[] {
  return events.flatMap((event) => {
    if (event.type !== 'issued' && event.type !== 'recorded') return [];
    const { project, year, range } = event;
    return [{ project, year, serials: formatSerialRange({ project, ...range }) }];
  });
}

/** How a project's history tells of new units. */
export function unitChanges(issued: readonly Issued[]): FieldChange[] {
  return issued.map(({ year, serials }) => ({ field: `units.${year}`, before: null, after: serials }));
}
