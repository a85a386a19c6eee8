/** How far below the window a part counts as near. */
const NEAR = '200px';
/** Readers who only look get the code after this time, so that nothing waits for it later. */
const AT_THE_LATEST_MS = 10_000;

const firstActs = ['pointerdown', 'touchstart', 'keydown'] as const;

/**
 * Loads a part's code once it is near the window, the reader acts, or some time has passed; tries again with the next of these when it could
 * not be loaded. Returns how to stop.
 */
export function loadWhenNear(place: HTMLElement, load: () => Promise<void>): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let isLoading = false;
  const begin = () => {
    if (isLoading || signal.aborted) return;
    isLoading = true;
    void load().then(end, () => {
      // Offline, for example: what the server drew stays.
      isLoading = false;
    });
  };
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
  observer.observe(place);
  for (const act of firstActs) window.addEventListener(act, begin, { signal, passive: true });
  return end;
}
