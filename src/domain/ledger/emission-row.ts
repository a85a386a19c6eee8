import type { Tonnes } from '../tonnes.ts';
import { countUnits, type SerialRange } from './serial.ts';

/** A row of a year without serials: a plan, or a figure that waits for approval. The statuses are those of specification §4. */
export type DraftEmissionRow = {
  readonly kind: 'draft';
  readonly year: number;
  readonly status:
    | 'Projected'
    | 'Registered'
    | 'Retired'
    | 'RetiredInventory'
    | 'Transferred'
    | 'Inventory'
    | 'ProjectedInventory'
    | 'Estimated'
    | 'Reduced';
  readonly tonnes: Tonnes;
};

/** A row of units with serials. `isEdited` marks one that was changed in this sitting. */
export type UnitEmissionRow = {
  readonly kind: 'units';
  readonly year: number;
  readonly status: 'Registered' | 'Retired' | 'RetiredInventory' | 'Transferred' | 'Cancelled';
  readonly range: SerialRange;
  readonly isEdited: boolean;
};

export type EmissionRow = DraftEmissionRow | UnitEmissionRow;

/** The tonnes that stand in a row, whatever it says of them. */
export function tonnesOfRow(row: EmissionRow): number {
  return row.kind === 'units' ? countUnits(row.range) : row.tonnes;
}

/**
 * The tonnes of rows, added up. Cancelled rows count zero (specification §4), and so does a baseline: it is what a
 * reduction is measured from.
 */
export function totalOfRows(rows: readonly EmissionRow[]): number {
  return rows.filter(isCounted).reduce((sum, row) => sum + tonnesOfRow(row), 0);
}

/** Whether a row's tonnes count in totals. */
export function isCounted({ status }: EmissionRow): boolean {
  return status !== 'Cancelled' && status !== 'Estimated';
}

/**
 * Whether a status says what is planned or estimated, which any year may have. Every other status says what happened, so no
 * year after the current one has it (product decisions §4 and §5).
 */
export function isPlanned(status: EmissionRow['status']): boolean {
  return planned.has(status);
}

const planned: ReadonlySet<EmissionRow['status']> = new Set([
  'Projected',
  'ProjectedInventory',
  'Estimated',
  'Reduced',
]);
