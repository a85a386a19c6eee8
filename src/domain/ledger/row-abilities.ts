import { type DraftEmissionRow, type EmissionRow, isPlanned } from './emission-row.ts';

export type EditingMode = {
  /** Nothing can be changed: the project is submitted or belongs to another organization. */
  readonly isReadOnly: boolean;
  /** Rows with serials are locked; rows without may change. */
  readonly isRestricted: boolean;
  /** Later years can only be planned. */
  readonly currentYear: number;
};

export type RowAbilities = {
  readonly changeQuantity: boolean;
  /** The status that the row can switch to; null when there is none. */
  readonly switchTo: DraftEmissionRow['status'] | null;
  /** The status that the row can switch to once its year begins; null when there is none. */
  readonly switchLater: DraftEmissionRow['status'] | null;
};

const noAbilities: RowAbilities = { changeQuantity: false, switchTo: null, switchLater: null };

/** A row without serials can switch between its two statuses (specification §4; inventories too). */
const switches: Partial<Record<DraftEmissionRow['status'], DraftEmissionRow['status']>> = {
  Projected: 'Registered',
  Registered: 'Projected',
  Inventory: 'ProjectedInventory',
  ProjectedInventory: 'Inventory',
};

/**
 * Returns what can be changed in a row of the emissions table. Rows with serials that are not Registered are locked unless edited since the
 * table was opened (specification §4). Years after the current one stay planned (product decisions §5). The server checks the result again.
 */
export function rowAbilities(row: EmissionRow, mode: EditingMode): RowAbilities {
  if (mode.isReadOnly) return noAbilities;
  if (row.kind === 'draft')
    return { ...noAbilities, changeQuantity: true, ...switchesOf(row, mode.currentYear) };
  if (mode.isRestricted) return noAbilities;
  return { ...noAbilities, changeQuantity: row.status === 'Registered' || row.isEdited };
}

function switchesOf({ status, year }: DraftEmissionRow, currentYear: number) {
  const switchTo = switches[status] ?? null;
  const isTooEarly = switchTo !== null && year > currentYear && !isPlanned(switchTo);
  return isTooEarly ? { switchLater: switchTo } : { switchTo };
}
