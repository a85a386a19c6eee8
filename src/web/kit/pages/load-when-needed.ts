import { presses } from './early-presses.ts';

/** How far below the window a part counts as near. */
const NEAR = '200px';
/** Readers who only look get the code after this time, so that nothing waits for it later. */
const AT_THE_LATEST_MS = 10_000;

/** A click comes alone when an early press is repeated. */
const firstEvents = ['pointerdown', 'touchstart', 'keydown', 'click'] as const;

/**
 * Loads a part's code once it is near the window, if it `isWatched`, the reader acts, or some time has
 * passed; tries again with the next of these when it could not be loaded. Returns how to stop.
 */
export function loadWhenNeeded(
  place: HTMLElement,
  load: () => Promise<void>,
  isWatched: boolean,
): () => void {
  const stop = new AbortController();
  const begin = () =>
    void load().then(end, () => {
      // Offline, for example: what the server drew stays.
    });
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) begin();
    },
    { rootMargin: NEAR },
  );
  const timer = setTimeout(begin, AT_THE_LATEST_MS);
  const end = () => {
    stop.abort();
    observer.disconnect();
    clearTimeout(timer);
  };
  if (isWatched) observer.observe(place);
  // The reader may have begun before the app did.
  if (presses.size > 0) begin();
  // While they are passed down: React stops at its root those that no code can handle yet.
  const listening = { signal: stop.signal, passive: true, capture: true };
  for (const action of firstEvents) window.addEventListener(action, begin, listening);
  return end;
}
