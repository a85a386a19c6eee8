import {
  addHeld,
  addInventoryRow,
  addOffsets,
  addProjected,
  addRetiredAgainst,
  addVintage,
} from './add-parts.ts';
import { judgeNeutrality, missing } from './neutrality.ts';
import type { OverviewEntry, OverviewFacts } from './overview-facts.ts';
import {
  type HeldPart,
  type InventoryPart,
  type OffsetPart,
  type ReductionPart,
  sourceOf,
  type YearSummary,
  type YearTotals,
} from './overview-year.ts';

type Parts = {
  readonly projects: Map<string, ReductionPart>;
  readonly held: Map<string, HeldPart>;
  readonly offsetSources: Map<string, OffsetPart>;
  readonly inventories: Map<string, InventoryPart>;
};

/**
 * Returns the years of an organization that have a figure, ascending (specification §3, Yearly aggregate; product decisions §4, Totals).
 * A row of zero tonnes is a figure of an inventory, and none of a projection. Each total is the sum of its parts, which are ordered by
 * serial; what comes from entries that are not shown is one part, the last.
 */
export function sumYears(facts: OverviewFacts): readonly YearSummary[] {
  const years = [...collectParts(facts)]
    .toSorted(([one], [other]) => one - other)
    .map(([year, parts]) => ({ totals: totalsOf(year, parts), parts }));
  const judged = judgeNeutrality(years.map(({ totals }) => totals));
  return years.map(({ totals, parts }, place) => ({
    ...totals,
    unretiredInventory: totals.inventory === null ? null : missing(totals.inventory, totals.offsets),
    neutrality: judged[place]?.neutrality ?? null,
    available: judged[place]?.available ?? null,
    projects: inOrder(parts.projects),
    held: inOrder(parts.held),
    offsetSources: inOrder(parts.offsetSources),
    inventories: inOrder(parts.inventories),
  }));
}

function collectParts({ entries, vintages, planned, offsets }: OverviewFacts): Map<number, Parts> {
  const years = new Map<number, Parts>();
  const known = new Map(entries.map((entry) => [entry.serial, entry]));
  for (const sum of vintages) addVintageTo(partsOf(years, sum.year), requireEntry(known, sum.entry), sum);
  for (const sum of planned) {
    const name = nameOf(requireEntry(known, sum.entry));
    if (sum.status === 'Projected') {
      if (sum.tonnes > 0)
        update(partsOf(years, sum.year).projects, name ?? '', (before) => addProjected(before, name, sum));
    } else {
      update(partsOf(years, sum.year).inventories, name ?? '', (before) =>
        addInventoryRow(before, name, sum),
      );
    }
  }
  for (const sum of offsets) {
    const { offsetSources, inventories } = partsOf(years, sum.year);
    const entry = requireEntry(known, sum.entry);
    const inventory = nameOf(requireEntry(known, sum.inventory));
    const part = { name: nameOf(entry), source: sourceOf(entry.kind) };
    update(offsetSources, `${part.name ?? ''} ${part.source}`, (before) => addOffsets(before, part, sum));
    update(inventories, inventory ?? '', (before) => addRetiredAgainst(before, inventory, sum));
  }
  return years;
}

function addVintageTo(
  { projects, held }: Parts,
  entry: OverviewEntry,
  sum: OverviewFacts['vintages'][number],
): void {
  const name = nameOf(entry);
  const source = sourceOf(entry.kind);
  if (source === 'own') update(projects, name ?? '', (before) => addVintage(before, name, sum));
  else update(held, `${name ?? ''} ${source}`, (before) => addHeld(before, { name, source }, sum));
}

function totalsOf(year: number, { projects, held, offsetSources, inventories }: Parts): YearTotals {
  const own = [...projects.values()];
  const ofSource = (source: HeldPart['source']) =>
    [...held.values()].filter((part) => part.source === source);
  return {
    year,
    issued: sum(own, 'issued'),
    registered: sum(own, 'registered'),
    retired: sum(own, 'retired'),
    projected: sum(own, 'projected'),
    cancelled: sum(own, 'cancelled'),
    transferred: sum(own, 'transferred'),
    remaining: sum(own, 'remaining'),
    purchased: sum(ofSource('purchased'), 'held'),
    received: sum(ofSource('received'), 'held'),
    heldRemaining: sum(held.values(), 'remaining'),
    inventory: sumOrNull(inventories.values(), 'inventory'),
    projectedInventory: sumOrNull(inventories.values(), 'projectedInventory'),
    offsets: sum(offsetSources.values(), 'tonnes'),
  };
}

function sum<Key extends string>(parts: Iterable<Readonly<Record<Key, number>>>, key: Key): number {
  let total = 0;
  for (const part of parts) total += part[key];
  return total;
}

/** Returns the sum of the parts that have a value; null if none has. */
function sumOrNull<Key extends string>(
  parts: Iterable<Readonly<Record<Key, number | null>>>,
  key: Key,
): number | null {
  let total: number | null = null;
  for (const part of parts) if (part[key] !== null) total = (total ?? 0) + part[key];
  return total;
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

function requireEntry(entries: ReadonlyMap<string, OverviewEntry>, serial: string): OverviewEntry {
  const entry = entries.get(serial);
  if (entry === undefined) throw new Error(`The overview has figures of ${serial}, but no such entry.`);
  return entry;
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
