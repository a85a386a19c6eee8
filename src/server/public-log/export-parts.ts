import { inventoryYearKey } from '#domain/ledger/projection.ts';
import { countUnits, type SerialBlock } from '#domain/ledger/serial.ts';
import {
  type InventoryLine,
  inventoriesHeading,
  inventoriesLine,
  unitsHeading,
  unitsLine,
} from '#domain/public-log/export-tables.ts';
import type { Db } from '../kernel/db.ts';
import {
  type HiddenProjects,
  isOpenEvent,
  listBlocksAt,
  listInventorySets,
  listOpeningsBetween,
} from './export-queries.ts';
import { inBase64 } from './hash-tree.ts';
import { listCheckpoints, listLeavesOf } from './public-log-queries.ts';

/** Rows that are in memory at once. */
const PAGE = 5000;

/** What of the registry an export holds: its first `size` events. */
export type Exported = { readonly db: Db; readonly size: number; readonly hidden: HiddenProjects };

/** Yields the leaves, each followed by a line feed: a leaf has none itself. */
export async function* writeLeaves({ db, size }: Exported): AsyncGenerator<Buffer> {
  const end = Buffer.from('\n');
  for (let from = 0; from < size; from += PAGE) {
    const leaves = await listLeavesOf(db, from, Math.min(PAGE, size - from));
    yield Buffer.concat(leaves.flatMap((leaf) => [leaf, end]));
  }
}

/** Yields every checkpoint up to the newest of the export, as JSON Lines. */
export async function* writeCheckpoints({ db, size }: Exported): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const page = await listCheckpoints(db, after, PAGE);
    const own = page.filter((checkpoint) => checkpoint.size <= size);
    yield own
      .map(
        ({ size: signed, root, note }) => `${JSON.stringify({ size: signed, root: inBase64(root), note })}\n`,
      )
      .join('');
    const last = page.at(-1);
    if (last === undefined || own.length < page.length) return;
    after = last.size;
  }
}

/** Yields the openings of what is public, or once was, as JSON Lines. */
export async function* writeOpenings({ db, size, hidden }: Exported): AsyncGenerator<string> {
  for (let from = 0; from < size; from += PAGE) {
    const rows = await listOpeningsBetween(db, from, Math.min(from + PAGE, size));
    yield rows
      .filter((row) => isOpenEvent(hidden, row) && !isPrivateClaim(row))
      .map(
        ({ idx, part, salt, content }) => `${JSON.stringify({ idx, part, salt: inBase64(salt), content })}\n`,
      )
      .join('');
  }
}

/** For whom a retirement was made is told only if its owner has not kept it private. */
function isPrivateClaim({ part, content }: { readonly part: string; readonly content: string }): boolean {
  if (part !== 'claim') return false;
  const { isPrivate } = JSON.parse(content) as { readonly isPrivate?: unknown };
  return isPrivate !== false;
}

/** Tonnes retired against inventory years, by `inventoryYearKey`. */
export type RetiredTonnes = Map<string, number>;

/** Yields every live block as CSV, and adds up in `retired` what was retired against each inventory year. */
export async function* writeUnits(
  { db, size, hidden }: Exported,
  retired: RetiredTonnes,
): AsyncGenerator<string> {
  yield unitsHeading;
  for (let after = 0; ; ) {
    const page = await listBlocksAt(db, { size, after, limit: PAGE });
    for (const { block } of page) addRetired(retired, block);
    yield page.map(({ block }) => unitsLine(block, !hidden.has(block.project))).join('');
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

function addRetired(retired: RetiredTonnes, block: SerialBlock): void {
  if (block.state !== 'retired' || block.against.kind !== 'inventory') return;
  const key = inventoryYearKey(block.against.project, block.against.year);
  retired.set(key, (retired.get(key) ?? 0) + countUnits(block));
}

/** Yields the inventory years that were ever set openly, as CSV, in the order of project and year. */
export async function* writeInventories(
  { db, size, hidden }: Exported,
  retired: RetiredTonnes,
): AsyncGenerator<string> {
  yield inventoriesHeading;
  const years = new Map<string, InventoryLine>();
  for (let from = 0; ; ) {
    const page = await listInventorySets(db, { size, from, limit: PAGE });
    for (const { idx, project, year, tonnes } of page) {
      const key = inventoryYearKey(project, year);
      const isOpen = isOpenEvent(hidden, { idx, project });
      if (!isOpen && !years.has(key)) continue;
      years.set(key, { project, year, tonnes: isOpen ? tonnes : null, retired: retired.get(key) ?? 0 });
    }
    const last = page.at(-1);
    if (last === undefined) break;
    from = last.idx + 1;
  }
  const sorted = [...years.values()].toSorted(
    (one, other) => compare(one.project, other.project) || one.year - other.year,
  );
  for (let from = 0; from < sorted.length; from += PAGE)
    yield sorted
      .slice(from, from + PAGE)
      .map(inventoriesLine)
      .join('');
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
