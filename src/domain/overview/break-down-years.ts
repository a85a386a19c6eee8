import {
  type HeldPart,
  type InventoryPart,
  isFigure,
  type OffsetPart,
  type OffsetSum,
  type OverviewDetails,
  type OverviewEntry,
  type PlannedSum,
  type ReductionPart,
  requireEntry,
  sourceOf,
  type UnitSource,
  type VintageSum,
  type YearParts,
} from './overview.ts';

type Parts = {
  readonly projects: Map<string, ReductionPart>;
  readonly held: Map<string, HeldPart>;
  readonly offsetSources: Map<string, OffsetPart>;
  readonly inventories: Map<string, InventoryPart>;
};

/**
 * Returns the parts of each year that has a figure, ascending: one of each entry that is shown, and one of
 * all others by source.
 */
export function breakDownYears(details: OverviewDetails): readonly YearParts[] {
  return [...collectParts(details)]
    .toSorted(([one], [other]) => one - other)
    .map(([year, parts]) => ({
      year,
      projects: inOrder(parts.projects),
      held: inOrder(parts.held),
      offsetSources: inOrder(parts.offsetSources),
      inventories: inOrder(parts.inventories),
    }));
}

function collectParts({ entries, vintages, planned, offsets }: OverviewDetails): Map<number, Parts> {
  const years = new Map<number, Parts>();
  const known = new Map(entries.map((entry) => [entry.serial, entry]));
  for (const sum of vintages) addVintageTo(partsOf(years, sum.year), requireEntry(known, sum.entry), sum);
  for (const sum of planned.filter(isFigure)) {
    const name = nameOf(requireEntry(known, sum.entry));
    const { projects, inventories } = partsOf(years, sum.year);
    if (sum.status === 'Projected') update(projects, name ?? '', (before) => addProjected(before, name, sum));
    else update(inventories, name ?? '', (before) => addInventoryRow(before, name, sum));
  }
  const isCounted = (sum: OffsetSum) => requireEntry(known, sum.entry).standing !== 'not-counted';
  for (const sum of offsets.filter(isCounted)) {
    const { offsetSources, inventories } = partsOf(years, sum.year);
    const entry = requireEntry(known, sum.entry);
    const inventory = nameOf(requireEntry(known, sum.inventory));
    const part = { name: nameOf(entry), source: sourceOf(entry.kind) };
    update(offsetSources, `${part.name ?? ''} ${part.source}`, (before) => addOffsets(before, part, sum));
    update(inventories, inventory ?? '', (before) => addRetiredAgainst(before, inventory, sum));
  }
  for (const sum of offsets.filter((one) => !isCounted(one))) {
    const inventories = years.get(sum.year)?.inventories;
    const inventory = nameOf(requireEntry(known, sum.inventory));
    // Lowers what is unretired, but is no offset.
    if (inventories?.has(inventory ?? '') !== true) continue;
    update(inventories, inventory ?? '', (before) => addRetiredAgainst(before, inventory, sum));
  }
  return years;
}

function addVintageTo(
  { projects, held }: Parts,
  entry: OverviewEntry,
  sum: OverviewDetails['vintages'][number],
): void {
  const name = nameOf(entry);
  const source = sourceOf(entry.kind);
  if (source === 'own') update(projects, name ?? '', (before) => addVintage(before, name, sum));
  else update(held, `${name ?? ''} ${source}`, (before) => addHeld(before, { name, source }, sum));
}

function partsOf(years: Map<number, Parts>, year: number): Parts {
  const known = years.get(year);
  if (known !== undefined) return known;
  const none = { projects: new Map(), held: new Map(), offsetSources: new Map(), inventories: new Map() };
  years.set(year, none);
  return none;
}

function update<Part>(parts: Map<string, Part>, key: string, add: (before: Part | undefined) => Part): void {
  parts.set(key, add(parts.get(key)));
}

function nameOf({ serial, isShown }: OverviewEntry): string | null {
  return isShown ? serial : null;
}

/** Orders parts by serial; the sum of what is not shown comes last. */
function inOrder<Part extends { readonly projectSerial: string | null }>(
  parts: ReadonlyMap<string, Part>,
): readonly Part[] {
  return [...parts.values()].toSorted(
    (one, other) =>
      Number(one.projectSerial === null) - Number(other.projectSerial === null) ||
      compare(one.projectSerial ?? '', other.projectSerial ?? ''),
  );
}

/** Compares serials of one organization: after `-999` comes `-1000`. */
function compare(one: string, other: string): number {
  if (one.length !== other.length) return one.length - other.length;
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** An entry's name in a breakdown: its serial, or null for the sum of the entries that are not shown. */
type Name = string | null;

/** Adds a vintage of own units to an entry's reductions; `before` is undefined for the first. */
function addVintage(before: ReductionPart | undefined, name: Name, sum: VintageSum): ReductionPart {
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
function addProjected(before: ReductionPart | undefined, name: Name, { tonnes }: PlannedSum): ReductionPart {
  const part = before ?? noReductions(name);
  return { ...part, projected: part.projected + tonnes };
}

function noReductions(projectSerial: Name): ReductionPart {
  const none = { issued: 0, registered: 0, retired: 0, projected: 0 };
  return { projectSerial, ...none, cancelled: 0, transferred: 0, remaining: 0 };
}

/** Adds a vintage of purchased or received units, which can be neither cancelled nor transferred on. */
function addHeld(
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

/**
 * Adds what was retired against an inventory year. The certificates of entries that are not shown are left
 * out.
 */
function addOffsets(
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
function addInventoryRow(
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
function addRetiredAgainst(
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
