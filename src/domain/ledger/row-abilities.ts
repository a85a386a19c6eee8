import { type DraftEmissionRow, type EmissionRow, isPlanned } from './emission-row.ts';

export type EditingMode = {
  /** Nothing can be changed: a submitted project, or one of another organization. */
  readonly isReadOnly: boolean;
  /** Rows with serials stand as they are; rows without may change. */
  readonly isRestricted: boolean;
  /** Later years are only planned. */
  readonly currentYear: number;
};

export type RowAbilities = {
  readonly changeQuantity: boolean;
  /** The status that the row may be switched to; null where it switches to none. */
  readonly switchTo: DraftEmissionRow['status'] | null;
  /** The status that the row may be switched to once its year begins; null where that changes nothing. */
  readonly switchLater: DraftEmissionRow['status'] | null;
};

const nothing: RowAbilities = { changeQuantity: false, switchTo: null, switchLater: null };

/** A year switches between its two statuses as long as it has no serials (specification §4; an inventory's too). */
const switches: Partial<Record<DraftEmissionRow['status'], DraftEmissionRow['status']>> = {
  Projected: 'Registered',
  Registered: 'Projected',
  Inventory: 'ProjectedInventory',
  ProjectedInventory: 'Inventory',
};

/**
 * What may be changed of a row of the emissions table. Rows with serials that are not Registered are locked unless they
 * were edited in this sitting (specification §4). A year after the current one stays planned (product decisions §5). The
 * server judges again whatever comes of it.
 */
export function rowAbilities(row: EmissionRow, mode: EditingMode): RowAbilities {
  if (mode.isReadOnly) return nothing;
  if (row.kind === 'draft') return { ...nothing, changeQuantity: true, ...switchesOf(row, mode.currentYear) };
  if (mode.isRestricted) return nothing;
  return { ...nothing, changeQuantity: row.status === 'Registered' || row.isEdited };
}

function switchesOf({ status, year }: DraftEmissionRow, currentYear: number) {
  const switchTo = switches[status] ?? null;
  const isTooEarly = switchTo !== null && year > currentYear && !isPlanned(switchTo);
  return isTooEarly ? { switchLater: switchTo } : { switchTo };
}
