import { inventoryYearKey, type Projection } from '#domain/ledger/projection.ts';
import { countUnits, type SerialBlock, type SerialRange } from '#domain/ledger/serial.ts';
import {
  inventoriesHeading,
  readInventoriesLine,
  readUnitsLine,
  unitsHeading,
  unitsLine,
} from '#domain/public-log/export-tables.ts';
import type { LeavesRead } from './check-leaves.ts';
import type { Findings } from './findings.ts';
import { type Chunks, eachLine } from './lines.ts';

/** What the tables say, for what is checked afterwards. */
export type TablesRead = {
  /** Tonnes retired against inventory years, by `inventoryYearKey`. */
  readonly retired: Map<string, number>;
};

/**
 * Compares the table of live blocks with what follows from the events. Blocks of projects with hidden events
 * must cover every serial from 1 once, and are otherwise counted as not checked. `onBlock` gets each block.
 */
export async function checkUnits(
  chunks: Chunks,
  { hidden, ledger: { projection }, excuse }: LeavesRead,
  findings: Findings,
  onBlock: (block: SerialBlock) => void,
): Promise<TablesRead> {
  const expected = linesOf(projection);
  const hiddenProjects = new Map<string, SerialRange[]>();
  /** Blocks of projects of which an event was erased. */
  const erasedProjects = new Map<string, SerialRange[]>();
  const retired = new Map<string, number>();
  const table = { chunks, heading: unitsHeading, name: 'units.csv' };
  const isRead = await eachRow(table, findings, (text, place) => {
    const row = readUnitsLine(text);
    if (row === null) return findings.fail('tables', 'line-unreadable', `units.csv:${place}`);
    addRetired(retired, row.block);
    onBlock(row.block);
    if (row.isOpen) {
      if (expected.delete(unitsLine(row.block, true))) findings.count('tables');
      else if (excuse(row.block.project)) addRange(erasedProjects, row.block);
      else findings.fail('tables', 'line-differs', `units.csv:${place}`);
    } else if (hidden === 0) {
      findings.fail('tables', 'line-not-open', `units.csv:${place}`);
    } else {
      addRange(hiddenProjects, row.block);
    }
  });
  if (!isRead) return { retired };
  for (const line of expected) {
    const project = line.slice(0, line.indexOf(','));
    if (!hiddenProjects.has(project) && !excuse(project))
      findings.fail('tables', 'line-missing', line.trim());
  }
  // A project has a hidden event at least, or its units follow from open ones.
  if (hiddenProjects.size > hidden) findings.fail('tables', 'line-not-open', 'units.csv');
  for (const [project, ranges] of hiddenProjects) {
    const isWhole = coversFromFirst(ranges, (projection.nextSequence.get(project) ?? 1) - 1);
    if (!isWhole) findings.fail('tables', 'units-incomplete', project);
    findings.leaveUnchecked('units', countAll(ranges));
  }
  for (const ranges of erasedProjects.values()) findings.leaveUnchecked('units', countAll(ranges));
  return { retired };
}

function addRange(ranges: Map<string, SerialRange[]>, block: SerialBlock): void {
  const known = ranges.get(block.project);
  if (known === undefined) ranges.set(block.project, [block]);
  else known.push(block);
}

function countAll(ranges: readonly SerialRange[]): number {
  return ranges.reduce((sum, range) => sum + countUnits(range), 0);
}

function linesOf({ blocks }: Projection): Set<string> {
  const lines = new Set<string>();
  for (const live of blocks.values()) for (const block of live) lines.add(unitsLine(block, true));
  return lines;
}

function addRetired(retired: Map<string, number>, block: SerialBlock): void {
  if (block.state !== 'retired' || block.against.kind !== 'inventory') return;
  const key = inventoryYearKey(block.against.project, block.against.year);
  retired.set(key, (retired.get(key) ?? 0) + countUnits(block));
}

/** True if ranges cover every number from 1, each once, and at least up to `least`. */
function coversFromFirst(ranges: readonly SerialRange[], least: number): boolean {
  let next = 1;
  for (const { min, max } of ranges.toSorted((one, other) => one.min - other.min)) {
    if (min !== next || max < min) return false;
    next = max + 1;
  }
  return next > least;
}

/**
 * Compares the table of inventory years with what follows from the events, and with what the units say is retired
 * against each. A year without tonnes was last set by a hidden event.
 */
export async function checkInventories(
  chunks: Chunks,
  { hidden, ledger: { projection, unknownYears, raisedYears }, excuse }: LeavesRead,
  { retired }: TablesRead,
  findings: Findings,
): Promise<void> {
  const expected = new Set([...projection.inventoryYears.keys()].filter((key) => !unknownYears.has(key)));
  const table = { chunks, heading: inventoriesHeading, name: 'inventories.csv' };
  const isRead = await eachRow(table, findings, (text, place) => {
    const row = readInventoriesLine(text);
    if (row === null) return findings.fail('tables', 'line-unreadable', `inventories.csv:${place}`);
    const key = inventoryYearKey(row.project, row.year);
    const known = projection.inventoryYears.get(key);
    const isTonnes = row.tonnes === null ? hidden > 0 : row.tonnes === known?.tonnes;
    const isRetired = hidden > 0 || row.retired === known?.retired;
    const isExpected = expected.delete(key);
    // A hidden event that raised a year set it last, so the table has no tonnes for it.
    const isRaised = raisedYears.has(key) && row.tonnes !== null;
    if (isRaised && !excuse(row.project)) findings.fail('rules', 'rule-broken', `inventories.csv:${place}`);
    if ((!isExpected || !isTonnes || !isRetired) && excuse(row.project))
      findings.leaveUnchecked('inventory-years');
    else if (!isExpected || !isTonnes || !isRetired)
      findings.fail('tables', 'line-differs', `inventories.csv:${place}`);
    else if (row.retired !== (retired.get(key) ?? 0))
      findings.fail('tables', 'retired-differs', `inventories.csv:${place}`);
    else if (row.tonnes === null || row.retired !== known?.retired)
      findings.leaveUnchecked('inventory-years');
    else findings.count('tables');
  });
  if (isRead) for (const key of expected) findings.fail('tables', 'line-missing', key);
}

type Table = { readonly chunks: Chunks; readonly heading: string; readonly name: string };

/** Reads the rows of a table; false, with a fault, if it has not its heading or is cut off. */
async function eachRow(
  { chunks, heading, name }: Table,
  findings: Findings,
  onRow: (text: string, place: number) => void,
): Promise<boolean> {
  let place = 0;
  let isHeaded = false;
  const isWhole = await eachLine(chunks, (line) => {
    place += 1;
    const text = line.toString('utf8');
    if (place === 1) isHeaded = `${text}\n` === heading;
    else if (text.endsWith('\r')) onRow(text.slice(0, -1), place);
    else findings.fail('tables', 'line-unreadable', `${name}:${place}`);
  });
  if (!isWhole || !isHeaded) findings.fail('files', 'file-damaged', name);
  return isWhole && isHeaded;
}
