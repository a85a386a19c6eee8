import { issueUnits } from './issue-units.ts';
import type { RecordedEvent } from './ledger-event.ts';
import { retireUnits } from './retire-units.ts';
import { countUnits } from './serial.ts';
import type { Origin, SerialBlock } from './serial-block.ts';

/** What the events add up to: the live blocks and the next sequence of each project, and each inventory year. */
export type Projection = {
  readonly blocks: Map<string, SerialBlock[]>;
  readonly nextSequence: Map<string, number>;
  /** Keyed `project/year`. */
  readonly inventoryYears: Map<string, { tonnes: number; retired: number }>;
};

type UnitEvent<Type extends string> = RecordedEvent & { readonly type: Type };

/** The projection of an empty log. */
export function emptyProjection(): Projection {
  return { blocks: new Map(), nextSequence: new Map(), inventoryYears: new Map() };
}

/**
 * Rebuilds what the ledger's tables must say from the events alone. An event that breaks a rule throws: it should never
 * have been recorded. The projection given is changed, so that a long log can be read in parts.
 */
export function replay(events: Iterable<RecordedEvent>, into: Projection): Projection {
  for (const event of events) replayOne(into, event);
  return into;
}

/** The key of an inventory's year in a projection. */
export function inventoryYearKey(project: string, year: number): string {
  return `${project}/${year}`;
}

function replayOne(into: Projection, event: RecordedEvent): void {
  switch (event.type) {
    case 'genesis':
    case 'project-status':
      return;
    case 'inventory-set':
      return setInventoryYear(into, event);
    case 'issued':
    case 'recorded':
      return open(into, event, event.type);
    case 'retired':
      return retire(into, event);
  }
}

function setInventoryYear(into: Projection, event: UnitEvent<'inventory-set'>): void {
  const key = inventoryYearKey(event.project, event.year);
  const retired = into.inventoryYears.get(key)?.retired ?? 0;
  if (retired > event.tonnes) throw broken(event, 'an inventory year below what is retired against it');
  into.inventoryYears.set(key, { tonnes: event.tonnes, retired });
}

function open(into: Projection, event: UnitEvent<'issued' | 'recorded'>, origin: Origin): void {
  const issued = issueUnits(into.nextSequence.get(event.project) ?? 1, countUnits(event.range));
  if (!issued.ok || issued.value.range.min !== event.range.min) throw broken(event, 'serials out of their order');
  into.nextSequence.set(event.project, issued.value.nextSequence);
  const { project, year, organization: holder, range } = event;
  const block: SerialBlock = { project, year, origin, holder, ...range, state: 'active' };
  into.blocks.set(project, [...(into.blocks.get(project) ?? []), block]);
}

function retire(into: Projection, event: UnitEvent<'retired'>): void {
  const { project, organization: holder, against, range, index } = event;
  const live = into.blocks.get(project) ?? [];
  const inventory =
    against.kind === 'inventory' ? into.inventoryYears.get(inventoryYearKey(against.project, against.year)) : null;
  if (inventory === undefined) throw broken(event, 'an inventory year that was never set');
  const unretiredTonnes = inventory === null ? null : inventory.tonnes - inventory.retired;
  const splits = retireUnits(live, { range, holder, against, unretiredTonnes, event: index });
  if (!splits.ok) throw broken(event, splits.refusal.code);
  if (inventory !== null) inventory.retired += countUnits(range);
  const closed = new Set(splits.value.map((split) => split.closes));
  const kept = live.filter((block) => !closed.has(block));
  into.blocks.set(project, [...kept, ...splits.value.flatMap((split) => split.opens)]);
}

function broken(event: RecordedEvent, what: string): Error {
  return new Error(`Event ${event.index} (${event.type}) breaks the ledger's rules: ${what}.`);
}
