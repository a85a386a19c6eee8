import type { Location } from 'react-router';

const STORAGE = 'scroll-positions';

let positions: Record<string, number> = {};

/** Returns the key of a scroll position. The first page of every document has the same key, so its address is used instead. */
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
