import type { SerialBlock } from '../ledger/serial.ts';

/**
 * The tables of an export as CSV (RFC 4180): every line ends with CR and LF, and no value needs quotes, as all
 * are serials, numbers and words.
 */
const unitColumns = [
  'project',
  'first',
  'last',
  'vintage',
  'origin',
  'state',
  'holder',
  'inventory',
  'inventory_year',
  'retired_by',
  'open',
] as const;
const inventoryColumns = ['project', 'year', 'tonnes', 'retired'] as const;

type UnitColumn = (typeof unitColumns)[number];

export const unitsHeading = line(unitColumns);
export const inventoriesHeading = line(inventoryColumns);

/**
 * Returns the line of a live block. `isOpen` is true if all events of its project are open: the block then
 * follows from them.
 */
export function unitsLine(block: SerialBlock, isOpen: boolean): string {
  const inventory = block.state === 'retired' && block.against.kind === 'inventory' ? block.against : null;
  return line([
    block.project,
    block.min,
    block.max,
    block.year,
    block.origin,
    block.state,
    block.holder,
    inventory?.project ?? '',
    inventory?.year ?? '',
    block.state === 'retired' ? block.retiredBy : '',
    isOpen ? 'yes' : 'no',
  ]);
}

/**
 * A year of an inventory that was set openly at least once: its tonnes and those retired against it, in t CO2e. The
 * tonnes are null if they were last set while the inventory was private.
 */
export type InventoryLine = {
  readonly project: string;
  readonly year: number;
  readonly tonnes: number | null;
  readonly retired: number;
};

/** Returns the line of an inventory year. */
export function inventoriesLine({ project, year, tonnes, retired }: InventoryLine): string {
  return line([project, year, tonnes ?? '', retired]);
}

/** Reads the line of a live block, without its end; null if it is none. `isOpen` as for `unitsLine`. */
export function readUnitsLine(
  text: string,
): { readonly block: SerialBlock; readonly isOpen: boolean } | null {
  const values = text.split(',');
  const row = Object.fromEntries(unitColumns.map((column, place) => [column, values[place] ?? '']));
  const block = readBlock(row as Record<UnitColumn, string>);
  const isOpen = row['open'] === 'yes';
  // Every value has one spelling.
  return block !== null && unitsLine(block, isOpen) === `${text}\r\n` ? { block, isOpen } : null;
}

function readBlock(row: Record<UnitColumn, string>): SerialBlock | null {
  const { project, origin, state, holder } = row;
  const [min, max, year] = [Number(row.first), Number(row.last), Number(row.vintage)];
  if (![min, max, year].every(Number.isSafeInteger) || project === '' || holder === '') return null;
  if (origin !== 'issued' && origin !== 'recorded') return null;
  const units = { project, min, max, year, origin, holder } as const;
  if (state === 'active' || state === 'cancelled') return { ...units, state };
  if (state !== 'retired') return null;
  const retiredBy = Number(row.retired_by);
  const against =
    row.inventory === ''
      ? ({ kind: 'other' } as const)
      : ({ kind: 'inventory', project: row.inventory, year: Number(row.inventory_year) } as const);
  return { ...units, state, retiredBy, against };
}

/** Reads the line of an inventory year, without its end; null if it is none. */
export function readInventoriesLine(text: string): InventoryLine | null {
  const [project = '', year, tonnes, retired] = text.split(',');
  const row = {
    project,
    year: Number(year),
    tonnes: tonnes === '' ? null : Number(tonnes),
    retired: Number(retired),
  };
  return project !== '' && inventoriesLine(row) === `${text}\r\n` ? row : null;
}

function line(values: readonly (string | number)[]): string {
  return `${values.join(',')}\r\n`;
}
