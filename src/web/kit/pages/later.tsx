import { type ComponentType, memo, Suspense, use, useEffect, useRef, useState } from 'react';

/** A part whose code may come after the page's. */
type LaterPart<Props> = ComponentType<Props> & {
  /** Loads the code at once, for a page that no server has drawn. */
  readonly loadNow: () => Promise<void>;
};

/** When the code of a part loads: when the reader comes near it or begins to act, or only when the part has to be drawn otherwise. */
type When = 'near' | 'redrawn';

/**
 * Returns a part of a page that has no buttons or fields, which would not answer until the code has come. The server draws it with the rest
 * (`drawn`: its component there, null in browsers); a browser shows what the server drew until the code has come, and loads it at once when its
 * props change or no server has drawn it. The server inlines the styles of the parts that a page's own file names so.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  drawn: ComponentType<Props> | null,
  when: When = 'near',
): LaterPart<Props> {
  let loaded = drawn;
  let announce: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    announce = resolve;
  });
  const loadNow = async () => {
    loaded ??= await load();
    announce();
  };

  function Part({ props, isRedrawn }: { readonly props: Props; readonly isRedrawn: boolean }) {
    if (loaded === null) {
      if (isRedrawn) void loadNow().catch(waitForNextTime);
      use(arrival);
    }
    const Loaded = loaded;
    return Loaded === null ? null : <Loaded {...props} />;
  }

  // Its own props stay the same object until one of them changes.
  const Later = memo(function Later(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const [firstProps] = useState(props);
    useEffect(() => {
      const { current } = place;
      if (loaded !== null || current === null) return undefined;
      if (current.childElementCount === 0) void loadNow().catch(waitForNextTime);
      return when === 'near' ? loadWhenNear(current, loadNow) : undefined;
    }, []);
    return (
      <div ref={place}>
        <Suspense fallback={null}>
          <Part props={props} isRedrawn={props !== firstProps} />
        </Suspense>
      </div>
    );
  });

  return Object.assign(Later, { loadNow });
}

/** Offline, for example: what the server drew stays, and the next occasion tries again. */
function waitForNextTime(): void {
  // Nothing to do: the part is as before.
}

/** How far below the window a part counts as near. */
const NEAR = '200px';
/** Readers who only look get the code after this time, so that nothing waits for it later. */
const AT_THE_LATEST_MS = 10_000;

const firstActs = ['pointerdown', 'touchstart', 'keydown'] as const;

/**
 * Loads a part's code once it is near the window, the reader acts, or some time has passed; tries again with the next of these when it could
 * not be loaded. Returns how to stop.
 */
function loadWhenNear(place: HTMLElement, load: () => Promise<void>): () => void {
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
