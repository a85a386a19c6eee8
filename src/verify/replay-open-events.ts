import type { RecordedEvent } from '#domain/ledger/ledger-operation.ts';
import { applyEvent, emptyProjection, inventoryYearKey, type Projection } from '#domain/ledger/projection.ts';
import { overlaps } from '#domain/ledger/serial.ts';

/**
 * The code of the rule that an event breaks; null if it is applied. `since` is then the index of the open event that it
 * contradicts, −1 where it lacks one before it: only an event in between can explain that.
 */
export type Applied = {
  readonly broken: string | null;
  readonly isLimitUnknown: boolean;
  readonly since: number;
};

/** What the open events make of the registry. */
export type OpenLedger = {
  readonly projection: Projection;
  /** Inventory years whose tonnes no open event has said yet: retirements against them have no known limit. */
  readonly unknownYears: ReadonlySet<string>;
  /** Inventory years against which more was retired than an open event says they have: a hidden one must have raised them. */
  readonly raisedYears: ReadonlySet<string>;
  /**
   * Applies the next open event by the registry's rules. `hidden` is how many events before it cannot be read: one
   * of them may have set the inventory year of a retirement, whose limit is then unknown. It explains nothing
   * else.
   */
  readonly apply: (event: RecordedEvent, hidden: number) => Applied;
};

/** Returns the registry before the first event. */
export function openLedger(): OpenLedger {
  const projection = emptyProjection();
  const unknownYears = new Set<string>();
  const raisedYears = new Set<string>();
  /** How many hidden events there were when an inventory year was last set openly. */
  const hiddenAtSet = new Map<string, number>();
  const forgetLimit = (key: string) => {
    const retired = projection.inventoryYears.get(key)?.retired ?? 0;
    projection.inventoryYears.set(key, { tonnes: Number.MAX_SAFE_INTEGER, retired });
  };
  const isUnknown = (key: string) => unknownYears.has(key) || raisedYears.has(key);

  /** Applies an event, without the limit of an inventory year that a hidden event may have raised. */
  const applyWithin = (event: RecordedEvent, key: string | null, hidden: number) => {
    const applied = applyEvent(projection, event);
    const isOver = !applied.ok && applied.refusal.code === 'inventory-exceeded' && key !== null;
    if (!isOver || (hiddenAtSet.get(key) ?? 0) >= hidden) return applied;
    raisedYears.add(key);
    forgetLimit(key);
    return applyEvent(projection, event);
  };

  return {
    projection,
    unknownYears,
    raisedYears,
    apply: (event, hidden) => {
      const isBeginning = event.type === 'genesis';
      if (isBeginning !== (event.index === 0))
        return { broken: 'genesis', isLimitUnknown: false, since: event.index };
      const key = inventoryYearOf(event);
      if (key !== null && hidden > 0 && !projection.inventoryYears.has(key)) {
        forgetLimit(key);
        unknownYears.add(key);
      }
      const applied = applyWithin(event, key, hidden);
      if (!applied.ok)
        return { broken: applied.refusal.code, isLimitUnknown: false, since: lastUse(projection, event) };
      if (event.type === 'inventory-set') {
        const set = inventoryYearKey(event.project, event.year);
        unknownYears.delete(set);
        raisedYears.delete(set);
        hiddenAtSet.set(set, hidden);
      }
      return { broken: null, isLimitUnknown: key !== null && isUnknown(key), since: -1 };
    },
  };
}

/** Returns the newest open event that retired some of the units of an event; −1 if there is none. */
function lastUse({ blocks }: Projection, event: RecordedEvent): number {
  if (!('range' in event)) return -1;
  const used = (blocks.get(event.project) ?? []).flatMap((block) =>
    block.state === 'retired' && overlaps(block, event.range) ? [block.retiredBy] : [],
  );
  return Math.max(-1, ...used);
}

/** Returns the key of the inventory year that an event retires against; null if there is none. */
function inventoryYearOf(event: RecordedEvent): string | null {
  if (event.type !== 'retired' || event.against.kind !== 'inventory') return null;
  return inventoryYearKey(event.against.project, event.against.year);
}
