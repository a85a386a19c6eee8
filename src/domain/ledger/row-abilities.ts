import type { ProjectKind } from '../project/project-terms.ts';
import {
  becomesUnits,
  canChangeQuantity,
  type DraftEmissionRow,
  type EmissionRow,
  isPlanned,
  tonnesOfRow,
} from './emission-row.ts';

export type EditingMode = {
  /** Nothing can be changed: the project is submitted or belongs to another organization. */
  readonly isReadOnly: boolean;
  /** Rows with serials are locked; rows without may change. */
  readonly isRestricted: boolean;
  /** Later years can only be planned. */
  readonly currentYear: number;
};

/**
 * Refused texts of the emissions table, which stay in their fields until they are corrected or cleared (then
 * null), by the key of a row, or, for a sector of its year, by the key and the sector with a dash between
 * them.
 */
export type RefusedTexts = Readonly<Record<string, string | null>>;

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
 * Returns what can be changed in a row of the emissions table. Years after the current one stay planned
 * (product decisions §5). The server checks the result again.
 */
export function rowAbilities(row: EmissionRow, mode: EditingMode): RowAbilities {
  const changeQuantity = canChangeQuantity(row, mode);
  if (mode.isReadOnly || row.kind === 'units') return { ...noAbilities, changeQuantity };
  return { ...noAbilities, changeQuantity, ...switchesOf(row, mode.currentYear) };
}

function switchesOf({ status, year }: DraftEmissionRow, currentYear: number) {
  const switchTo = switches[status] ?? null;
  const isTooEarly = switchTo !== null && year > currentYear && !isPlanned(switchTo);
  return isTooEarly ? { switchLater: switchTo } : { switchTo };
}

/** What can be done with a row's units besides keeping them. */
export type OperationName = 'retire' | 'transfer' | 'cancel';

type Holding = EditingMode & {
  /** The kind of entry that the row belongs to. */
  readonly kind: ProjectKind;
};

/** Purchased and received units can only be retired (product decisions §4). */
const operationsByKind: Record<ProjectKind, readonly OperationName[]> = {
  project: ['retire', 'transfer', 'cancel'],
  offsets: ['retire'],
  'transferred-offsets': ['retire'],
  inventory: [],
};

/** Returns what an owner can do with the Registered units of a kind of entry. */
export function operationsOfKind(kind: ProjectKind): readonly OperationName[] {
  return operationsByKind[kind];
}

/**
 * Returns what can be done with part or all of a row. Only Registered rows with tonnes can be acted on, in
 * years that have begun; only rows with serials can be cancelled (specification §4). The server checks every
 * act again.
 */
export function rowOperations(row: EmissionRow, mode: Holding): readonly OperationName[] {
  const isLocked = mode.isReadOnly || (row.kind === 'units' && mode.isRestricted);
  if (isLocked || row.status !== 'Registered' || row.year > mode.currentYear || tonnesOfRow(row) === 0)
    return [];
  const operations = operationsOfKind(mode.kind);
  return row.kind === 'units' ? operations : operations.filter((operation) => operation !== 'cancel');
}

/**
 * Returns whether a row was split off and can become Registered again: before it is sent, or before it is
 * approved.
 */
export function isUndoable(row: EmissionRow, mode: EditingMode): boolean {
  const wasSplit =
    row.status !== 'Registered' && (row.kind === 'units' ? row.isEdited : becomesUnits(row.status));
  return wasSplit && !mode.isReadOnly && (row.kind === 'draft' || !mode.isRestricted);
}
