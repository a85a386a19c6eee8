import { otherViews } from '../picture-catalogue.ts';
import type { Entry } from './entry.ts';

/** How many cards before it a card is compared with: those in its row, and the one above it where a row has three. */
const REACH = 3;

/**
 * Returns the entries with other featured pictures where a card of the public list would show the same as one beside
 * or above it: another view of the same motif, else another picture of its own first.
 */
export function partPictures(entries: readonly Entry[]): readonly Entry[] {
  const changed = new Map<string, Entry>();
  const before: string[] = [];
  for (const entry of entries.filter(isListed).toSorted(inListOrder)) {
    const parted = partOne(entry, before.slice(-REACH));
    changed.set(entry.serial, parted);
    before.push(parted.pictures.featured ?? '');
  }
  return entries.map((entry) => changed.get(entry.serial) ?? entry);
}

/** Returns whether visitors see an entry in the public list. */
export function isListed({ standing, details }: Entry): boolean {
  return standing === 'Approved' && details.visibility === 'Public' && details.programType !== 'Inventory';
}

/** Orders entries as the public list does: featured ones first, then newest. */
export function inListOrder(one: Entry, other: Entry): number {
  const featured = Number(other.details.isFeatured) - Number(one.details.isFeatured);
  const newest = Number(other.details.registeredAt) - Number(one.details.registeredAt);
  return featured || newest || (one.serial < other.serial ? 1 : -1);
}

function partOne(entry: Entry, before: readonly string[]): Entry {
  const { featured, ...others } = entry.pictures;
  if (featured === undefined || !before.includes(featured)) return entry;
  const view = otherViews(featured).find(
    (name) => !before.includes(name) && !Object.values(others).includes(name),
  );
  if (view !== undefined) return { ...entry, pictures: { ...others, featured: view } };
  const { projectSite } = others;
  if (projectSite === undefined || before.includes(projectSite)) return entry;
  return { ...entry, pictures: { ...others, featured: projectSite, projectSite: featured } };
}
