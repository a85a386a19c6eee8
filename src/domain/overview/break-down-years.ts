import {
  addHeld,
  addInventoryRow,
  addOffsets,
  addProjected,
  addRetiredAgainst,
  addVintage,
} from './add-parts.ts';
import { isFigure, type OverviewEntry, type OverviewFacts } from './overview-facts.ts';
import type { HeldPart, InventoryPart, OffsetPart, ReductionPart, YearParts } from './overview-year.ts';
import { requireEntry } from './require-entry.ts';
import { sourceOf } from './unit-source.ts';

type Parts = {
  readonly projects: Map<string, ReductionPart>;
  readonly held: Map<string, HeldPart>;
  readonly offsetSources: Map<string, OffsetPart>;
  readonly inventories: Map<string, InventoryPart>;
};

/** Returns the parts of each year that has a figure, ascending: one of each entry that is shown, and one of all others by source. */
export function breakDownYears(facts: OverviewFacts): readonly YearParts[] {
  return [...collectParts(facts)]
    .toSorted(([one], [other]) => one - other)
    .map(([year, parts]) => ({
      year,
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
  for (const sum of planned.filter(isFigure)) {
    const name = nameOf(requireEntry(known, sum.entry));
    const { projects, inventories } = partsOf(years, sum.year);
    if (sum.status === 'Projected') update(projects, name ?? '', (before) => addProjected(before, name, sum));
    else update(inventories, name ?? '', (before) => addInventoryRow(before, name, sum));
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
