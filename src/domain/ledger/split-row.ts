import { accept, type Result, refuse } from '../result.ts';
import type { Tonnes } from '../tonnes.ts';
import { checkCertificateLetters } from './certificate-letters.ts';
import {
  checkDetails,
  type DraftEmissionRow,
  detailsOf,
  type EmissionRow,
  type OperationDetails,
  replaceRows,
  tonnesOfRow,
  type UnitEmissionRow,
} from './emission-row.ts';

/** The statuses that part of a row can be given (specification §4). */
export type SplitStatus = 'Retired' | 'RetiredInventory' | 'Transferred' | 'Cancelled';

/** What to do with part or all of a row. */
export type Split = {
  readonly tonnes: number;
  readonly status: SplitStatus;
  readonly details: OperationDetails;
};

/**
 * Gives part or all of a row another status. Of a row with serials the highest ones take it and are marked as
 * edited; of a row without serials the tonnes are taken from it. The rest stays Registered, so the year's
 * tonnes stay as they are. Refused: a row that is not Registered, cancelling without serials, zero tonnes or
 * more than the row has, a missing note, inventory or receiver, letters that no certificate prints, and more than the inventory's year has left
 * after what the other rows take from it (specification §4, product decisions §4).
 */
export function splitRow(
  rows: readonly EmissionRow[],
  row: EmissionRow,
  { tonnes, status, details: given }: Split,
  inventoryYears: readonly InventoryYear[],
): Result<readonly EmissionRow[]> {
  const { year } = row;
  const most = tonnesOfRow(row);
  if (row.status !== 'Registered') return refuse('units-final', { year });
  if (row.kind === 'draft' && status === 'Cancelled') return refuse('row-status-foreign', { year, status });
  if (!Number.isSafeInteger(tonnes)) return refuse('quantity-not-whole', { quantity: tonnes });
  if (tonnes < 1) return refuse('quantity-not-positive', { quantity: tonnes });
  if (tonnes > most) return refuse('change-not-allowed', { wanted: tonnes, most });
  const details = detailsOf(status, given);
  const complete = checkDetails({ status, year }, details);
  if (!complete.ok) return complete;
  const letters = checkCertificateLetters(year, details);
  if (!letters.ok) return letters;
  const parts =
    row.kind === 'units'
      ? splitUnits(row, { tonnes, status, details })
      : splitDraft(row, { tonnes, status, details });
  const split = replaceRows(rows, new Map([[row, parts]]));
  return status === 'RetiredInventory' ? checkInventoryRoom(split, details, inventoryYears) : accept(split);
}

function splitUnits(row: UnitEmissionRow, { tonnes, status, details }: Split): readonly EmissionRow[] {
  const { min, max } = row.range;
  const boundary = max - tonnes;
  const { year } = row;
  const part = { kind: 'units', year, status, range: { min: boundary + 1, max }, isEdited: true } as const;
  const rest = boundary < min ? [] : [{ ...row, range: { min, max: boundary } }];
  return [...rest, { ...part, ...details }];
}

function splitDraft(row: DraftEmissionRow, { tonnes, status, details }: Split): readonly EmissionRow[] {
  if (status === 'Cancelled') return [row];
  const left = row.tonnes - tonnes;
  const part: DraftEmissionRow = {
    kind: 'draft',
    year: row.year,
    status,
    tonnes: tonnes as Tonnes,
    ...details,
  };
  return left === 0 ? [part] : [{ ...row, tonnes: left as Tonnes }, part];
}

/**
 * Makes a split row Registered again. A row with serials keeps them and joins the Registered rows of its year
 * whose serials touch; a row without serials joins the year's Registered row without serials. If there is
 * none, the row itself becomes Registered. The year's tonnes stay as they are.
 */
export function undoSplit(rows: readonly EmissionRow[], row: EmissionRow): readonly EmissionRow[] {
  return row.kind === 'units' ? undoUnits(rows, row) : undoDraft(rows, row);
}

function undoUnits(rows: readonly EmissionRow[], row: UnitEmissionRow): readonly EmissionRow[] {
  const isJoined = (one: EmissionRow, isLower: boolean): one is UnitEmissionRow =>
    one.kind === 'units' &&
    one.year === row.year &&
    one.status === 'Registered' &&
    (isLower ? one.range.max === row.range.min - 1 : one.range.min === row.range.max + 1);
  const lower = rows.find((one): one is UnitEmissionRow => isJoined(one, true));
  const upper = rows.find((one): one is UnitEmissionRow => isJoined(one, false));
  const range = { min: (lower ?? row).range.min, max: (upper ?? row).range.max };
  const joined = { kind: 'units', year: row.year, status: 'Registered', range, isEdited: true } as const;
  const replacements = new Map<EmissionRow, readonly EmissionRow[]>();
  if (lower !== undefined) replacements.set(lower, []);
  if (upper !== undefined) replacements.set(upper, []);
  return replaceRows(rows, replacements.set(row, [joined]));
}

function undoDraft(rows: readonly EmissionRow[], row: DraftEmissionRow): readonly EmissionRow[] {
  const { year, tonnes } = row;
  const rest = rows.find(
    (one): one is DraftEmissionRow =>
      one.kind === 'draft' && one.year === year && one.status === 'Registered',
  );
  if (rest === undefined) {
    return replaceRows(rows, new Map([[row, [{ kind: 'draft', year, status: 'Registered', tonnes }]]]));
  }
  const joined = { ...rest, tonnes: (rest.tonnes + tonnes) as Tonnes };
  return replaceRows(
    rows,
    new Map<EmissionRow, readonly EmissionRow[]>([
      [rest, [joined]],
      [row, []],
    ]),
  );
}

/**
 * A year of an inventory that units can be retired against; `unretired` in t CO2e, as the registry has it.
 */
export type InventoryYear = {
  readonly projectSerial: string;
  readonly year: number;
  readonly unretired: number;
};

type Inventory = Pick<OperationDetails, 'inventoryProject' | 'inventoryYear'>;

/**
 * Returns the tonnes that an inventory's year has left after what the rows will retire against it: rows
 * without serials, and rows with serials edited since the table was opened. Negative if they take too much;
 * null if the year is unknown.
 */
export function inventoryRoom(
  rows: readonly EmissionRow[],
  { inventoryProject, inventoryYear }: Inventory,
  years: readonly InventoryYear[],
): number | null {
  const found = years.find(
    ({ projectSerial, year }) => projectSerial === inventoryProject && year === inventoryYear,
  );
  if (found === undefined) return null;
  const taken = rows
    .filter((row) => row.status === 'RetiredInventory' && (row.kind === 'draft' || row.isEdited))
    .filter((row) => row.inventoryProject === inventoryProject && row.inventoryYear === inventoryYear)
    .reduce((sum, row) => sum + tonnesOfRow(row), 0);
  return found.unretired - taken;
}

/**
 * Refuses rows that retire more against an inventory's year than it has left, or against an unknown one
 * (specification §4).
 */
export function checkInventoryRoom(
  rows: readonly EmissionRow[],
  inventory: Inventory,
  years: readonly InventoryYear[],
): Result<readonly EmissionRow[]> {
  const room = inventoryRoom(rows, inventory, years);
  const { inventoryProject = '', inventoryYear = 0 } = inventory;
  if (room === null)
    return refuse('inventory-year-missing', { inventory: `${inventoryProject} ${inventoryYear}` });
  if (room < 0) return refuse('inventory-exceeded', { excess: -room });
  return accept(rows);
}
