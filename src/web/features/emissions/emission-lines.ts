import type { DraftRow, RegisteredRow } from '#contract/emission-rows.ts';
import { countUnits, formatSerialRange } from '#domain/ledger/serial.ts';
import type { ShownStatus } from '#web/kit/looks/status-look.ts';

type Rows = { readonly draft: readonly DraftRow[]; readonly registered: readonly RegisteredRow[] };

/** What a row's units were used for, as far as it is public. */
export type UsedFor =
  | { readonly kind: 'note'; readonly note: string }
  | { readonly kind: 'inventory'; readonly serial: string; readonly year: number }
  | { readonly kind: 'transfer'; readonly to: string };

/** A line of the emission reductions table: a plan, a figure, or units with serials. */
export type EmissionLine = {
  readonly key: string;
  readonly year: number;
  readonly status: ShownStatus;
  readonly tonnes: number;
  readonly serials: string | null;
  readonly usedFor: UsedFor | null;
  /** Of an inventory's year. */
  readonly sectors: DraftRow['sectors'];
};

/** Returns all rows of a project as lines: years ascending, units before plans, serials ascending. */
export function emissionLines(rows: Rows): readonly EmissionLine[] {
  const units = rows.registered.toSorted((a, b) => a.serialMin - b.serialMin).map(unitLine);
  return [...units, ...rows.draft.map(draftLine)].toSorted((a, b) => a.year - b.year);
}

function unitLine(row: RegisteredRow): EmissionLine {
  const range = { min: row.serialMin, max: row.serialMax };
  const serials = formatSerialRange({ project: row.serialProject, ...range });
  return {
    key: serials,
    year: row.year,
    status: row.status,
    tonnes: countUnits(range),
    serials,
    usedFor: usedFor(row),
    sectors: null,
  };
}

function draftLine(row: DraftRow, index: number): EmissionLine {
  const { year, status, quantity } = row;
  return {
    key: `${index} ${year} ${status}`,
    year,
    status,
    tonnes: quantity,
    serials: null,
    usedFor: usedFor(row),
    sectors: row.sectors,
  };
}

function usedFor(row: DraftRow | RegisteredRow): UsedFor | null {
  if (row.inventoryProject !== null && row.inventoryYear !== null) {
    return { kind: 'inventory', serial: row.inventoryProject, year: row.inventoryYear };
  }
  if (row.retiredAgainst !== null && row.retiredAgainst !== '')
    return { kind: 'note', note: row.retiredAgainst };
  return row.transferredTo === null ? null : { kind: 'transfer', to: row.transferredTo };
}
