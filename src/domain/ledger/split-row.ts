import { accept, refuse, type Result } from '../result.ts';
import type { Tonnes } from '../tonnes.ts';
import { type ActDetails, checkDetails, detailsOf } from './act-details.ts';
import {
  type DraftEmissionRow,
  type EmissionRow,
  replaceRows,
  tonnesOfRow,
  type UnitEmissionRow,
} from './emission-row.ts';
import { checkInventoryRoom, type InventoryYear } from './inventory-room.ts';

/** The statuses that part of a row can be given (specification §4). */
export type SplitStatus = 'Retired' | 'RetiredInventory' | 'Transferred' | 'Cancelled';

/** What to do with part or all of a row. */
export type Split = {
  readonly tonnes: number;
  readonly status: SplitStatus;
  readonly details: ActDetails;
};

/**
 * Gives part or all of a row another status. Of a row with serials the highest ones take it and are marked as edited; of a row without
 * serials the tonnes are taken from it. The rest stays Registered, so the year's tonnes stay as they are. Refused: a row that is not
 * Registered, cancelling without serials, zero tonnes or more than the row has, a missing note, inventory or receiver, and more than the
 * inventory's year has left after what the other rows take from it (specification §4, product decisions §4).
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
