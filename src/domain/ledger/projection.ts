import { accept, refuse, type Result } from '../result.ts';
import { issueUnits } from './issue-units.ts';
import type { LedgerEvent, RecordedEvent } from './ledger-event.ts';
import { type BlockSplit, retireUnits } from './retire-units.ts';
import { countUnits, organizationOfProject } from './serial.ts';
import type { SerialBlock } from './serial-block.ts';

/** The state that the events produce: each project's live blocks and next sequence, and each inventory year. */
export type Projection = {
  readonly blocks: Map<string, readonly SerialBlock[]>;
  readonly nextSequence: Map<string, number>;
  /** Keyed by `inventoryYearKey`. */
  readonly inventoryYears: Map<string, { readonly tonnes: number; readonly retired: number }>;
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
  return { blocks: new Map(), nextSequence: new Map(), inventoryYears: new Map() };
}

/** Returns the key of an inventory year in a projection. */
export function inventoryYearKey(project: string, year: number): string {
  return `${project}/${year}`;
}

/**
 * Applies an event to a projection and returns the changed blocks. This is the only place where events become blocks: the server stores
 * this result, and replaying the log gives the same. A refused event leaves the projection unchanged; an accepted one modifies it.
 */
export function applyEvent(projection: Projection, event: RecordedEvent): Result<BlockChanges> {
  switch (event.type) {
    case 'genesis':
    case 'audit-head':
    case 'project-status':
      return accept(noChanges);
    case 'inventory-set':
      return setInventoryYear(projection, event);
    case 'issued':
    case 'recorded':
      return openBlock(projection, event);
    case 'retired':
      return retire(projection, event);
  }
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
  if (inventory === undefined) return refuse('inventory-year-missing', { inventory: key ?? '' });
  if (against.kind === 'inventory' && organizationOfProject(against.project) !== holder) {
    return refuse('inventory-of-another', { inventory: against.project, holder });
  }
  const unretiredTonnes = inventory === null ? null : inventory.tonnes - inventory.retired;
  const splits = retireUnits(live, { range, holder, against, unretiredTonnes, event: index });
  if (!splits.ok) return splits;
  const closed = new Set(splits.value.map((split) => split.closes));
  const opened = splits.value.flatMap((split) => split.opens);
  projection.blocks.set(project, [...live.filter((block) => !closed.has(block)), ...opened]);
  if (key !== null && inventory !== null) {
    projection.inventoryYears.set(key, { ...inventory, retired: inventory.retired + countUnits(range) });
  }
  return accept({ appears: [], splits: splits.value });
}
