import type { Location, NavigationType } from 'react-router';

/** Where the reader is, and whether another page is on its way. */
export type RouterState = {
  readonly location: Location;
  readonly action: NavigationType;
  readonly isLoading: boolean;
  /** True when the page's code could not be loaded. */
  readonly hasFailed: boolean;
  /** True when the scroll position stays as it is. */
  readonly keepsScroll: boolean;
  /** A move that a blocker stopped; null when there is none. */
  readonly blocked: Blocked | null;
};

/** A stopped move: the reader stays (`reset`) or goes on (`proceed`). */
export type Blocked = { readonly reset: () => void; readonly proceed: () => void };

/** Returns true when the reader must be asked before the move. */
export type Blocker = (move: { readonly from: Location; readonly to: Location }) => boolean;

/** What the browser keeps with an entry of its history. Other properties belong to `useHistoryState`. */
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

/**
 * Returns a key for a new entry, unlike those of the tab's other entries. Also works on pages not served over
 * HTTPS.
 */
export function newEntryKey(): string {
  return crypto.getRandomValues(new Uint32Array(1)).join();
}

const STORAGE = 'scroll-positions';

let positions: Record<string, number> = {};

/**
 * Returns the key of a scroll position. The first page of every document has the same key, so its address is
 * used instead.
 */
function keyOf({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}

/** Remembers how far a page is scrolled, before another takes its place. */
export function saveScroll(location: Location): void {
  positions[keyOf(location)] = window.scrollY;
}

/** Returns how far a page was scrolled when it was last left; undefined for a new page. */
export function savedScroll(location: Location): number | undefined {
  return positions[keyOf(location)];
}

/** Takes over scrolling from the browser, and keeps the positions of this tab over reloads. */
export function startScrollPositions(current: () => Location): void {
  const takeOver = () => {
    window.history.scrollRestoration = 'manual';
  };
  takeOver();
  try {
    positions = JSON.parse(window.sessionStorage.getItem(STORAGE) ?? '{}') as Record<string, number>;
  } catch {
    // Without storage, positions last as long as the document.
  }
  window.addEventListener('pageshow', takeOver);
  window.addEventListener('pagehide', () => {
    saveScroll(current());
    window.history.scrollRestoration = 'auto';
    try {
      window.sessionStorage.setItem(STORAGE, JSON.stringify(positions));
    } catch {
      // As above.
    }
  });
}
