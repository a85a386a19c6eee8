import { accept, type Result, refuse } from '../result.ts';
import { type BlockSplit, cancelUnits, issueUnits, retireUnits, transferUnits } from './change-units.ts';
import { correctUnits, retiredAgainstInventories } from './correct-units.ts';
import type { LedgerEvent, RecordedEvent } from './ledger-operation.ts';
import { type Merge, mergeOrganizations, ownerOf, undoMerge } from './merge-organizations.ts';
import { countUnits, type SerialBlock } from './serial.ts';

/**
 * The state that the events produce: each project's live blocks and next sequence, and each inventory year.
 */
export type Projection = {
  readonly blocks: Map<string, readonly SerialBlock[]>;
  readonly nextSequence: Map<string, number>;
  /** Keyed by `inventoryYearKey`. */
  readonly inventoryYears: Map<string, { readonly tonnes: number; readonly retired: number }>;
  /** The merges in effect, by the organization that was merged into another. */
  readonly merges: Map<string, Merge>;
};

/** How an event changes the blocks: new blocks, and blocks that are split or change as a whole. */
export type BlockChanges = {
  readonly appears: readonly SerialBlock[];
  readonly splits: readonly BlockSplit[];
};

type Of<Type extends LedgerEvent['type']> = RecordedEvent & { readonly type: Type };

const noChanges: BlockChanges = { appears: [], splits: [] };

/** Returns the projection of an empty log. */
export function emptyProjection(): Projection {
  return { blocks: new Map(), nextSequence: new Map(), inventoryYears: new Map(), merges: new Map() };
}

/** Returns the key of an inventory year in a projection. */
export function inventoryYearKey(project: string, year: number): string {
  return `${project}/${year}`;
}

/**
 * Applies an event to a projection and returns the changed blocks. This is the only place where events become
 * blocks: the server stores this result, and replaying the log gives the same. A refused event leaves the
 * projection unchanged; an accepted one modifies it.
 */
export function applyEvent(projection: Projection, event: RecordedEvent): Result<BlockChanges> {
  switch (event.type) {
    case 'genesis':
    case 'audit-head':
    case 'project-status':
    case 'erased':
    case 'key':
    case 'epoch':
      return accept(noChanges);
    case 'inventory-set':
      return setInventoryYear(projection, event);
    case 'issued':
    case 'recorded':
      return openBlock(projection, event);
    case 'retired':
      return retire(projection, event);
    case 'transferred':
    case 'cancelled':
      return replaceBlocks(projection, event.project, giveUp(projection, event));
    case 'corrected':
      return correct(projection, event);
    case 'merged':
      return changesOf(mergeOrganizations(projection, event));
    case 'merge-undone':
      return changesOf(undoMerge(projection, event));
  }
}

function changesOf(splits: Result<readonly BlockSplit[]>): Result<BlockChanges> {
  return splits.ok ? accept({ appears: [], splits: splits.value }) : splits;
}

function setInventoryYear(projection: Projection, event: Of<'inventory-set'>): Result<BlockChanges> {
  const key = inventoryYearKey(event.project, event.year);
  const retired = projection.inventoryYears.get(key)?.retired ?? 0;
  if (retired > event.tonnes) return refuse('inventory-below-retired', { tonnes: event.tonnes, retired });
  projection.inventoryYears.set(key, { tonnes: event.tonnes, retired });
  return accept(noChanges);
}

function openBlock(projection: Projection, event: Of<'issued' | 'recorded'>): Result<BlockChanges> {
  const { project, year, range, organization: holder, type: origin } = event;
  const issued = issueUnits(projection.nextSequence.get(project) ?? 1, countUnits(range));
  if (!issued.ok) return issued;
  if (issued.value.range.min !== range.min) return refuse('serials-out-of-order', { min: range.min });
  const block: SerialBlock = { project, year, origin, holder, ...range, state: 'active' };
  projection.nextSequence.set(project, issued.value.nextSequence);
  projection.blocks.set(project, [...(projection.blocks.get(project) ?? []), block]);
  return accept({ appears: [block], splits: [] });
}

function retire(projection: Projection, event: Of<'retired'>): Result<BlockChanges> {
  const { project, organization: holder, against, range, index } = event;
  const live = projection.blocks.get(project) ?? [];
  const key = against.kind === 'inventory' ? inventoryYearKey(against.project, against.year) : null;
  const inventory = key === null ? null : projection.inventoryYears.get(key);
  if (inventory === undefined) return refuse('inventory-year-missing', inventoryFigures(event));
  if (against.kind === 'inventory' && ownerOf(projection.merges, against.project) !== holder) {
    return refuse('inventory-of-another', { ...inventoryFigures(event), holder });
  }
  const unretiredTonnes = inventory === null ? null : inventory.tonnes - inventory.retired;
  const splits = retireUnits(live, { range, holder, against, unretiredTonnes, event: index });
  if (!splits.ok)
    return refuse(splits.refusal.code, { ...splits.refusal.values, ...inventoryFigures(event) });
  if (key !== null && inventory !== null) {
    projection.inventoryYears.set(key, { ...inventory, retired: inventory.retired + countUnits(range) });
  }
  return replaceBlocks(projection, project, splits);
}

/** Names a retirement's vintage, inventory and inventory year for a refusal. */
function inventoryFigures({ year, against }: Of<'retired'>) {
  return against.kind === 'inventory'
    ? { year, inventory: against.project, inventoryYear: against.year }
    : { year };
}

function giveUp(projection: Projection, event: Of<'transferred' | 'cancelled'>) {
  const live = projection.blocks.get(event.project) ?? [];
  const owner = ownerOf(projection.merges, event.project);
  const units = { range: event.range, holder: event.organization, owner };
  return event.type === 'cancelled'
    ? cancelUnits(live, units)
    : transferUnits(live, { ...units, receiver: event.receiver });
}

/** The tonnes of corrected retirements no longer count as retired against their inventory years. */
function correct(projection: Projection, { project, range }: Of<'corrected'>): Result<BlockChanges> {
  const live = projection.blocks.get(project) ?? [];
  const splits = correctUnits(live, range);
  if (!splits.ok) return splits;
  const inventories = retiredAgainstInventories(live, range);
  const isUnknown = inventories.some(
    (against) => !projection.inventoryYears.has(inventoryYearKey(against.project, against.year)),
  );
  if (isUnknown) return refuse('units-changed', { ...range });
  for (const { project: inventory, year, tonnes } of inventories) {
    const key = inventoryYearKey(inventory, year);
    const before = projection.inventoryYears.get(key) ?? { tonnes: 0, retired: 0 };
    projection.inventoryYears.set(key, { ...before, retired: before.retired - tonnes });
  }
  return replaceBlocks(projection, project, splits);
}

function replaceBlocks(
  projection: Projection,
  project: string,
  splits: Result<readonly BlockSplit[]>,
): Result<BlockChanges> {
  if (!splits.ok) return splits;
  const closed = new Set(splits.value.map((split) => split.closes));
  const opened = splits.value.flatMap((split) => split.opens);
  const live = projection.blocks.get(project) ?? [];
  projection.blocks.set(project, [...live.filter((block) => !closed.has(block)), ...opened]);
  return accept({ appears: [], splits: splits.value });
}

/**
 * Applies events in the log's order to rebuild the contents of the ledger's tables. Throws on an event that
 * breaks a rule, as it should never have been recorded. Modifies the given projection, so that a long log can
 * be replayed in parts.
 */
export function replay(events: Iterable<RecordedEvent>, projection: Projection): Projection {
  for (const event of events) {
    const applied = applyEvent(projection, event);
    if (!applied.ok)
      throw new Error(`Event ${event.index} breaks the ledger's rules: ${applied.refusal.code}.`);
  }
  return projection;
}
