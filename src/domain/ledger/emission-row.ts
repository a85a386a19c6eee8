import type { RowSectors } from '../inventory/inventory-years.ts';
import { accept, type Result, refuse } from '../result.ts';
import type { Tonnes } from '../tonnes.ts';
import type { CertificateTexts } from './ledger-operation.ts';
import { countUnits, type SerialRange } from './serial.ts';

/**
 * A yearly row without serials: a plan, or a quantity not approved yet. Statuses are those of specification
 * §4.
 */
export type DraftEmissionRow = OperationDetails &
  RowSectors & {
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

/** A row of units with serials. `isEdited` marks a row changed since the table was opened. */
export type UnitEmissionRow = OperationDetails & {
  readonly kind: 'units';
  readonly year: number;
  readonly status: 'Registered' | 'Retired' | 'RetiredInventory' | 'Transferred' | 'Cancelled';
  readonly range: SerialRange;
  readonly isEdited: boolean;
  /** Id of the certificate of their retirement. */
  readonly certificate?: string;
};

export type EmissionRow = DraftEmissionRow | UnitEmissionRow;

/**
 * Returns rows with keys that survive changes: for units their year and highest serial, otherwise their year
 * and place in it. The key is also the id of the field for the row's quantity.
 */
export function keyedRows(rows: readonly EmissionRow[]): readonly { key: string; row: EmissionRow }[] {
  const counts = new Map<number, number>();
  return rows.map((row) => {
    const place = counts.get(row.year) ?? 0;
    counts.set(row.year, place + 1);
    const name = row.kind === 'units' ? `units-${row.range.max}` : `draft-${place}`;
    return { key: `quantity-${row.year}-${name}`, row };
  });
}

/**
 * Returns whether the quantity of a row of the emissions table can be changed. Rows with serials that are not
 * Registered are locked unless edited since the table was opened (specification §4).
 */
export function canChangeQuantity(
  row: EmissionRow,
  { isReadOnly, isRestricted }: { readonly isReadOnly: boolean; readonly isRestricted: boolean },
): boolean {
  if (isReadOnly) return false;
  return row.kind === 'draft' || (!isRestricted && (row.status === 'Registered' || row.isEdited));
}

/** Returns the tonnes of a row, regardless of status. */
export function tonnesOfRow(row: EmissionRow): number {
  return row.kind === 'units' ? countUnits(row.range) : row.tonnes;
}

/**
 * Returns the rows with each key of `replacements` replaced by its rows, in place; without any it is removed.
 */
export function replaceRows(
  rows: readonly EmissionRow[],
  replacements: ReadonlyMap<EmissionRow, readonly EmissionRow[]>,
): readonly EmissionRow[] {
  return rows.flatMap((row) => replacements.get(row) ?? [row]);
}

/**
 * Returns the total tonnes of rows. Cancelled rows do not count (specification §4), nor do baselines, which
 * reductions are measured against.
 */
export function totalOfRows(rows: readonly EmissionRow[]): number {
  return rows.filter(isCounted).reduce((sum, row) => sum + tonnesOfRow(row), 0);
}

/**
 * Returns the part of `totalOfRows` that is projected: planned reductions and expected inventories, which no
 * one has realized yet.
 */
export function projectedOfRows(rows: readonly EmissionRow[]): number {
  return totalOfRows(rows.filter(({ status }) => status === 'Projected' || status === 'ProjectedInventory'));
}

/** Returns whether a row's tonnes count in totals. */
export function isCounted({ status }: EmissionRow): boolean {
  return status !== 'Cancelled' && status !== 'Estimated';
}

/**
 * Returns whether a status means planned or estimated, which is allowed in any year. All other statuses are
 * facts and are not allowed in years after the current one (product decisions §4 and §5).
 */
export function isPlanned(status: EmissionRow['status']): boolean {
  return planned.has(status);
}

/**
 * Returns whether rows of a status without serials become units when an administrator approves them (product
 * decisions §4).
 */
export function becomesUnits(status: EmissionRow['status']): boolean {
  return toIssue.has(status);
}

const toIssue: ReadonlySet<EmissionRow['status']> = new Set([
  'Registered',
  'Retired',
  'RetiredInventory',
  'Transferred',
]);

const planned: ReadonlySet<EmissionRow['status']> = new Set([
  'Projected',
  'ProjectedInventory',
  'Estimated',
  'Reduced',
]);

/**
 * What a row that retires or transfers records (specification §4): the note of a retirement against Other, or
 * the inventory and its year, or the receiver's organization serial; and the texts of a retirement's
 * certificate. Only details of the row's status are present.
 */
export type OperationDetails = {
  readonly retiredAgainst?: string;
  readonly inventoryProject?: string;
  readonly inventoryYear?: number;
  readonly transferredTo?: string;
  readonly beneficiary?: string;
  readonly purpose?: string;
  readonly isBeneficiaryPrivate?: true;
};

type Given = { readonly [Name in keyof OperationDetails]?: string | number | boolean | null | undefined };

const certificateDetails = ['beneficiary', 'purpose', 'isBeneficiaryPrivate'] as const;

const detailsByStatus: Partial<Record<string, readonly (keyof OperationDetails)[]>> = {
  Retired: ['retiredAgainst', ...certificateDetails],
  RetiredInventory: ['inventoryProject', 'inventoryYear', ...certificateDetails],
  Transferred: ['transferredTo'],
};

/**
 * Returns the details that rows of a status record. Details of other statuses, empty texts and false are left
 * out, texts are trimmed.
 */
export function detailsOf(status: string, given: Given): OperationDetails {
  const details = (detailsByStatus[status] ?? []).flatMap((name) => {
    const value = given[name];
    const kept = typeof value === 'string' ? value.trim() : value;
    return kept === undefined || kept === null || kept === '' || kept === false ? [] : [[name, kept]];
  });
  return Object.fromEntries(details) as OperationDetails;
}

/** Refuses a row that retires or transfers without its note, inventory or receiver. */
export function checkDetails(
  { status, year }: { readonly status: string; readonly year: number },
  { retiredAgainst, inventoryProject, inventoryYear, transferredTo }: OperationDetails,
): Result<true> {
  if (status === 'Retired' && retiredAgainst === undefined)
    return refuse('retirement-without-note', { year });
  if (status === 'RetiredInventory' && (inventoryProject === undefined || inventoryYear === undefined)) {
    return refuse('retirement-without-inventory', { year });
  }
  if (status === 'Transferred' && transferredTo === undefined)
    return refuse('transfer-without-receiver', { year });
  return accept(true);
}

/** Returns the texts of the certificate of a row that retires. */
export function certificateTextsOf(details: OperationDetails): CertificateTexts {
  const { beneficiary, purpose, isBeneficiaryPrivate } = details;
  return {
    beneficiary: beneficiary ?? null,
    purpose: purpose ?? null,
    isBeneficiaryPrivate: isBeneficiaryPrivate ?? false,
  };
}
