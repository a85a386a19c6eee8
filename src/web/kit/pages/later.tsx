import { useIsHydrated } from '#web/kit/hooks/browser-state.ts';
import { type ComponentType, memo, Suspense, use, useCallback, useEffect, useRef } from 'react';

/** A part whose code may come after the page's. */
type LaterPart<Props> = ComponentType<Props> & {
  /** Loads the code at once, for a page that no server has drawn. */
  readonly loadNow: () => Promise<void>;
};

/** When the code of a part loads: when the reader comes near it or begins to act, or only when the part has to be drawn otherwise. */
type When = 'near' | 'redrawn';

/**
 * Returns a part of a page without fields, which would lose what is typed until the code has come. The server draws it with the rest (`drawn`:
 * its component there, null in browsers); a browser shows what the server drew until the code has come, repeats then what was pressed in it, and
 * loads it at once when it has to be drawn there. The server inlines the styles of the parts that a page's own file names so.
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

  function Part({ props, onShown }: PartProps<Props>) {
    const isHydrated = useIsHydrated();
    if (loaded === null) {
      // What the server drew is to be drawn anew; without the code the part is left out, so that nothing waits for it.
      if (isHydrated) void loadNow().catch(announce);
      use(arrival);
    }
    const Loaded = loaded;
    if (Loaded === null) return null;
    return (
      <>
        <Loaded {...props} />
        <AfterShown act={onShown} />
      </>
    );
  }

  // Its own props stay the same object until one of them changes.
  const Later = memo(function Later(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const presses = useRef<Presses>(null);
    const repeatPresses = useCallback(() => presses.current?.repeat(), []);
    useEffect(() => {
      const { current } = place;
      if (loaded !== null || current === null) return undefined;
      presses.current = recordPresses(current, () => loaded === null);
      const stopLoading = when === 'near' ? loadWhenNear(current, loadNow) : undefined;
      return () => {
        presses.current?.stop();
        stopLoading?.();
      };
    }, []);
    return (
      <div ref={place}>
        <Suspense fallback={null}>
          <Part props={props} onShown={repeatPresses} />
        </Suspense>
      </div>
    );
  });

  return Object.assign(Later, { loadNow });
}

type PartProps<Props> = {
  readonly props: Props;
  /** Called once the part reacts. */
  readonly onShown: () => void;
};

/** Acts once what is before it reacts; apart, because hooks must not follow `use`. */
function AfterShown({ act }: { readonly act: () => void }) {
  useEffect(act, [act]);
  return null;
}

type Presses = { readonly stop: () => void; readonly repeat: () => void };

/**
 * Records which buttons of an element are pressed while it is without code, until they are repeated. A button counts once: a second press
 * because nothing happened must not undo the first.
 */
function recordPresses(place: HTMLElement, isWithoutCode: () => boolean): Presses {
  const pressed = new Set<HTMLElement>();
  const record = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    // With the code there, React handles a press at once.
    if (button !== null && place.contains(button) && isWithoutCode()) pressed.add(button);
  };
  // React stops at its root what nothing can handle yet.
  const stop = () => window.removeEventListener('click', record, true);
  const repeat = () => {
    stop();
    for (const button of pressed) button.click();
    pressed.clear();
  };
  window.addEventListener('click', record, true);
  return { stop, repeat };
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
