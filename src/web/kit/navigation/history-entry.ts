import type { Location } from 'react-router';

/** What the browser keeps with an entry of its history. Other properties belong to `useEntryState`. */
type Entry = {
  /** State that a page gave the entry. */
  readonly usr?: unknown;
  readonly key?: string;
  /** Place among the site's entries, to tell Back from Forward. */
  readonly idx?: number;
};

/** Returns the browser's current entry; null when the site has not written it. */
export function readEntry(): Entry | null {
  return window.history.state as Entry | null;
}

/** Returns the location in the browser's address bar. */
export function browserLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'default' } = readEntry() ?? {};
  return { pathname, search, hash, state: usr, key };
}

/** Adds an entry to the browser's history, or replaces the current one. */
export function writeEntry(
  location: Location,
  address: string,
  place: { idx: number; isNew: boolean },
): void {
  const entry: Entry = { usr: location.state, key: location.key, idx: place.idx };
  if (place.isNew) window.history.pushState(entry, '', address);
  else window.history.replaceState(entry, '', address);
}

/** Returns a key for a new entry, unlike those of the tab's other entries. */
export function newKey(): string {
  return crypto.randomUUID().slice(0, 8);
}
