import { countUnits, formatSerialRange } from '#domain/ledger/serial.ts';
import type { RequiredUnits } from './require-units.ts';

/** Returns what emails about a correction say of its units; `tonnes` in t CO2e. */
export function unitsInEmail({ serial, units }: RequiredUnits, title: string) {
  return {
    project: serial.project,
    title,
    year: units.year,
    serials: formatSerialRange(serial),
    tonnes: countUnits(serial),
  };
}
