import type { DraftEmissionRow, EmissionRow } from './emission-row.ts';

export type EditingMode = {
  /** Nothing can be changed: a submitted project, or one of another organisation. */
  readonly isReadOnly: boolean;
  /** Rows with serials stand as they are; rows without may change. */
  readonly isRestricted: boolean;
};

export type RowAbilities = {
  readonly changeQuantity: boolean;
  /** The status that the row may be switched to; null where it switches to none. */
  readonly switchTo: DraftEmissionRow['status'] | null;
};

const nothing: RowAbilities = { changeQuantity: false, switchTo: null };

/** A year switches between its two statuses as long as it has no serials (specification §4; an inventory's too). */
const switches: Partial<Record<DraftEmissionRow['status'], DraftEmissionRow['status']>> = {
  Projected: 'Registered',
  Registered: 'Projected',
  Inventory: 'ProjectedInventory',
  ProjectedInventory: 'Inventory',
};

/**
 * What may be changed of a row of the emissions table. Rows with serials that are not Registered are locked unless they
 * were edited in this sitting (specification §4). The server judges again whatever comes of it.
 */
export function rowAbilities(row: EmissionRow, { isReadOnly, isRestricted }: EditingMode): RowAbilities {
  if (isReadOnly) return nothing;
  if (row.kind === 'draft') return { changeQuantity: true, switchTo: switches[row.status] ?? null };
  if (isRestricted) return nothing;
  return { changeQuantity: row.status === 'Registered' || row.isEdited, switchTo: null };
}
