import type { RecordedEvent } from '#domain/ledger/ledger-operation.ts';
import { applyEvent, emptyProjection, inventoryYearKey, type Projection } from '#domain/ledger/projection.ts';

/** The code of the rule that an event breaks; null if it is applied. */
export type Applied = { readonly broken: string | null; readonly isLimitUnknown: boolean };

/** What the open events make of the registry. */
export type OpenLedger = {
  readonly projection: Projection;
  /** Inventory years whose tonnes no open event has said yet: retirements against them have no known limit. */
  readonly unknownYears: ReadonlySet<string>;
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
  return {
    projection,
    unknownYears,
    apply: (event, hidden) => {
      const isBeginning = event.type === 'genesis';
      if (isBeginning !== (event.index === 0)) return { broken: 'genesis', isLimitUnknown: false };
      const key = inventoryYearOf(event);
      if (key !== null && hidden > 0 && !projection.inventoryYears.has(key)) {
        projection.inventoryYears.set(key, { tonnes: Number.MAX_SAFE_INTEGER, retired: 0 });
        unknownYears.add(key);
      }
      const applied = applyEvent(projection, event);
      if (!applied.ok) return { broken: applied.refusal.code, isLimitUnknown: false };
      if (event.type === 'inventory-set') unknownYears.delete(inventoryYearKey(event.project, event.year));
      return { broken: null, isLimitUnknown: key !== null && unknownYears.has(key) };
    },
  };
}

/** Returns the key of the inventory year that an event retires against; null if there is none. */
function inventoryYearOf(event: RecordedEvent): string | null {
  if (event.type !== 'retired' || event.against.kind !== 'inventory') return null;
  return inventoryYearKey(event.against.project, event.against.year);
}
