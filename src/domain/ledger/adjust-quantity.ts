import { accept, type Result, refuse } from '../result.ts';
import { readQuantity, tonnes } from '../tonnes.ts';
import {
  type DraftEmissionRow,
  type EmissionRow,
  replaceRows,
  tonnesOfRow,
  type UnitEmissionRow,
} from './emission-row.ts';
import { countUnits } from './serial.ts';

/**
 * Returns the rows with a new quantity in one of them. A row without serials simply takes it. A row with
 * serials exchanges the difference with the Registered row of the same year whose range touches its own,
 * preferring the lower one; if none does, with one beyond rows edited since the table was opened, which shift
 * along. When it gives up tonnes and there is no such row, they become a new Registered row with the lower
 * serials. Rows left without units are removed. Refused: a quantity that is not whole or has more than ten
 * digits, and more tonnes than both rows have together (specification §4, 'Change not allowed').
 */
export function adjustQuantity(
  rows: readonly EmissionRow[],
  row: EmissionRow,
  wanted: number,
): Result<readonly EmissionRow[]> {
  const quantity = tonnes(wanted);
  if (!quantity.ok) return quantity;
  if (wanted === tonnesOfRow(row)) return accept(rows);
  if (row.kind === 'draft') {
    return accept(replaceRows(rows, new Map([[row, [{ ...row, tonnes: quantity.value }]]])));
  }
  const exchange = findExchange(rows, row);
  const max = tonnesOfRow(row) + (exchange === null ? 0 : tonnesOfRow(exchange.registered));
  if (wanted > max) return refuse('change-not-allowed', { wanted, most: max });
  if (exchange === null) return accept(replaceRows(rows, new Map([[row, splitOff(row, wanted)]])));
  return accept(replaceRows(rows, exchanged(row, exchange, wanted - tonnesOfRow(row))));
}

/**
 * The Registered row that gives or takes tonnes, the rows between it and the changed one, and whether its
 * serials are lower.
 */
type Exchange = {
  readonly registered: UnitEmissionRow;
  readonly between: readonly UnitEmissionRow[];
  readonly isLower: boolean;
};

function findExchange(rows: readonly EmissionRow[], row: UnitEmissionRow): Exchange | null {
  const ofYear = rows.filter((one): one is UnitEmissionRow => one.kind === 'units' && one.year === row.year);
  const reached = [reach(ofYear, row, true), reach(ofYear, row, false)];
  return reached.find((one) => one?.between.length === 0) ?? reached.find((one) => one !== null) ?? null;
}

/** Follows touching rows in one direction, past edited ones, to a Registered row. */
function reach(rows: readonly UnitEmissionRow[], row: UnitEmissionRow, isLower: boolean): Exchange | null {
  const between: UnitEmissionRow[] = [];
  for (let last = row; ; ) {
    const { min, max } = last.range;
    const next = rows.find(({ range }) => (isLower ? range.max === min - 1 : range.min === max + 1));
    if (next === undefined) return null;
    if (next.status === 'Registered') return { registered: next, between, isLower };
    if (!next.isEdited) return null;
    between.push(next);
    last = next;
  }
}

/**
 * Returns the row without its lower serials, which become Registered: actions on a row take its highest
 * serials first.
 */
function splitOff(row: UnitEmissionRow, kept: number): readonly UnitEmissionRow[] {
  const { year, range } = row;
  const boundary = range.max - kept;
  const rest: UnitEmissionRow = {
    kind: 'units',
    year,
    status: 'Registered',
    range: { min: range.min, max: boundary },
    isEdited: true,
  };
  return withUnits([rest, { ...row, range: { min: boundary + 1, max: range.max }, isEdited: true }]);
}

/**
 * Moves `more` tonnes from the Registered row to the changed one, back if negative; the rows between them
 * shift by as many serials.
 */
function exchanged(
  row: UnitEmissionRow,
  { registered, between, isLower }: Exchange,
  more: number,
): ReadonlyMap<EmissionRow, readonly EmissionRow[]> {
  const by = isLower ? -more : more;
  const widen = ({ min, max }: UnitEmissionRow['range']) =>
    isLower ? { min: min + by, max } : { min, max: max + by };
  const narrow = ({ min, max }: UnitEmissionRow['range']) =>
    isLower ? { min, max: max + by } : { min: min + by, max };
  const moved = (one: UnitEmissionRow, range: UnitEmissionRow['range']) =>
    [one, withUnits([{ ...one, range, isEdited: true }])] as const;
  return new Map<EmissionRow, readonly EmissionRow[]>([
    moved(row, widen(row.range)),
    moved(registered, narrow(registered.range)),
    ...between.map((one) => moved(one, { min: one.range.min + by, max: one.range.max + by })),
  ]);
}

function withUnits(rows: readonly UnitEmissionRow[]): readonly UnitEmissionRow[] {
  return rows.filter(({ range }) => countUnits(range) > 0);
}

/**
 * Returns the cells of pasted text, split at line breaks and tabs. A spreadsheet's trailing line break adds
 * no cell.
 */
export function cellsOf(text: string): readonly string[] {
  return text.replace(/(?:\r?\n)+$/, '').split(/\r?\n|\r|\t/);
}

/**
 * Fills rows downwards with a pasted column, starting at `from` in table order. Under Infrastructure Canada a
 * column pasted into baselines fills only baselines, and likewise for reductions. An empty cell leaves its
 * row unchanged. Refused as a whole: several columns, a cell that is not a whole number of tonnes, and more
 * cells than rows.
 */
export function pasteQuantities(
  rows: readonly EmissionRow[],
  from: DraftEmissionRow,
  text: string,
): Result<readonly EmissionRow[]> {
  const cells = cellsOf(text);
  if (hasSeveralColumns(text)) return refuse('paste-several-columns');
  const targets = rowsFrom(rows, from);
  if (cells.length > targets.length) {
    return refuse('paste-too-long', { cells: cells.length, rows: targets.length });
  }
  const filled = new Map<EmissionRow, EmissionRow>();
  for (const [place, row] of targets.slice(0, cells.length).entries()) {
    const read = readQuantity(cells[place] ?? '');
    if (!read.ok) return read;
    if (read.value !== null) filled.set(row, { ...row, tonnes: read.value });
  }
  return accept(rows.map((row) => filled.get(row) ?? row));
}

function hasSeveralColumns(text: string): boolean {
  const lines = text.trim().split(/\r?\n|\r/);
  return lines.length > 1 && lines.some((line) => line.includes('\t'));
}

function rowsFrom(rows: readonly EmissionRow[], from: DraftEmissionRow): readonly DraftEmissionRow[] {
  const isPair = from.status === 'Estimated' || from.status === 'Reduced';
  const drafts = rows
    .filter((row) => row.kind === 'draft')
    .filter((row) => (isPair ? row.status === from.status : true))
    .toSorted((one, other) => one.year - other.year);
  return drafts.slice(drafts.indexOf(from));
}
