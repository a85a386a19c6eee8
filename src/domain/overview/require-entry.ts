import type { OverviewEntry } from './overview-facts.ts';

/** Returns the entry that figures belong to. Throws if the facts have none with this serial. */
export function requireEntry(entries: ReadonlyMap<string, OverviewEntry>, serial: string): OverviewEntry {
  const entry = entries.get(serial);
  if (entry === undefined) throw new Error(`The overview has figures of ${serial}, but no such entry.`);
  return entry;
}
