import type { OffsetSum, PlannedSum, VintageSum } from './overview-facts.ts';
import type { HeldPart, InventoryPart, OffsetPart, ReductionPart } from './overview-year.ts';
import type { UnitSource } from './unit-source.ts';

/** An entry's name in a breakdown: its serial, or null for the sum of the entries that are not shown. */
type Name = string | null;

/** Adds a vintage of own units to an entry's reductions; `before` is undefined for the first. */
export function addVintage(before: ReductionPart | undefined, name: Name, sum: VintageSum): ReductionPart {
  const part = before ?? noReductions(name);
  const registered = sum.remaining + sum.retired;
  return {
    projectSerial: name,
    issued: part.issued + registered + sum.cancelled + sum.transferred,
    registered: part.registered + registered,
    retired: part.retired + sum.retired,
    projected: part.projected,
    cancelled: part.cancelled + sum.cancelled,
    transferred: part.transferred + sum.transferred,
    remaining: part.remaining + sum.remaining,
  };
}

/** Adds projected tonnes to an entry's reductions. */
export function addProjected(
  before: ReductionPart | undefined,
  name: Name,
  { tonnes }: PlannedSum,
): ReductionPart {
  const part = before ?? noReductions(name);
  return { ...part, projected: part.projected + tonnes };
}

function noReductions(projectSerial: Name): ReductionPart {
  const none = { issued: 0, registered: 0, retired: 0, projected: 0 };
  return { projectSerial, ...none, cancelled: 0, transferred: 0, remaining: 0 };
}

/** Adds a vintage of purchased or received units, which can be neither cancelled nor transferred on. */
export function addHeld(
  before: HeldPart | undefined,
  { name, source }: { readonly name: Name; readonly source: HeldPart['source'] },
  { remaining, retired }: VintageSum,
): HeldPart {
  return {
    projectSerial: name,
    source,
    held: (before?.held ?? 0) + remaining + retired,
    retired: (before?.retired ?? 0) + retired,
    remaining: (before?.remaining ?? 0) + remaining,
  };
}

/** Adds what was retired against an inventory year. The certificates of entries that are not shown are left out. */
export function addOffsets(
  before: OffsetPart | undefined,
  { name, source }: { readonly name: Name; readonly source: UnitSource },
  { tonnes, certificates }: OffsetSum,
): OffsetPart {
  const all = name === null ? [] : [...(before?.certificates ?? []), ...certificates];
  return {
    projectSerial: name,
    source,
    tonnes: (before?.tonnes ?? 0) + tonnes,
    certificates: all.toSorted((one, other) => other.event - one.event),
  };
}

/** Adds a row of an inventory in force. */
export function addInventoryRow(
  before: InventoryPart | undefined,
  name: Name,
  { status, tonnes }: PlannedSum,
): InventoryPart {
  const part = before ?? noInventory(name);
  return status === 'Inventory'
    ? { ...part, inventory: (part.inventory ?? 0) + tonnes }
    : { ...part, projectedInventory: (part.projectedInventory ?? 0) + tonnes };
}

/** Adds what was retired against a year of an inventory. */
export function addRetiredAgainst(
  before: InventoryPart | undefined,
  name: Name,
  { tonnes }: OffsetSum,
): InventoryPart {
  const part = before ?? noInventory(name);
  return { ...part, retired: part.retired + tonnes };
}

function noInventory(projectSerial: Name): InventoryPart {
  return { projectSerial, inventory: null, projectedInventory: null, retired: 0 };
}
