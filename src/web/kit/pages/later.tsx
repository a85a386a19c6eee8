import {
  type ComponentType,
  memo,
  type RefObject,
  Suspense,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useIsHydrated } from '#web/kit/hooks/browser-state.ts';
import { useLocale } from '#web/kit/text/locale.ts';
import { keepFocus, repeatPresses, WITHOUT_CODE } from './early-presses.ts';
import { loadWhenNeeded } from './load-when-needed.ts';

/** A part whose code may come after the page's. */
type LaterPart<Props> = ComponentType<Props> & {
  /** Loads the code at once, for a page that no server has drawn. */
  readonly loadNow: () => Promise<void>;
};

/**
 * When the code of a part loads: when the reader comes near it or begins to act, only when the reader begins
 * to act, or only when the part has to be drawn again.
 */
type When = 'near' | 'acting' | 'redrawn';

/**
 * Returns a part of a page whose code comes later. It has no text fields: what is typed before the code is
 * there would be lost. Functions among its props are handlers of events and nothing else. The server draws it
 * with the rest (`drawn`: its component there, null in browsers). A browser keeps the server's markup until
 * the code has loaded, then repeats what was pressed in it. If the part must be drawn before that, its code
 * loads at once. The server inlines the styles of the parts that a page's own file names so.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  drawn: ComponentType<Props> | null,
  when: When = 'near',
): LaterPart<Props> {
  const code = codeOf(load, drawn);

  function Part({ props, place, onShown }: PartProps<Props>) {
    const part = useSyncExternalStore(code.subscribe, code.current, code.current);
    const isHydrated = useIsHydrated();
    // React wants `use` called at each attempt to render a part that has waited once.
    use(part === null ? code.awaited(isHydrated) : ARRIVED);
    if (part === null) return <ServerMarkup place={place} />;
    return (
      <>
        <part.Loaded {...props} />
        <AfterShown action={onShown} />
      </>
    );
  }

  // Its own props stay the same object until one of them changes.
  const Drawn = memo(function Drawn(props: Props) {
    useLocale();
    const place = useRef<HTMLDivElement>(null);
    const onShown = useCallback(() => {
      if (place.current !== null) repeatPresses(place.current);
    }, []);
    useEffect(() => {
      if (code.current() !== null || place.current === null || when === 'redrawn') return undefined;
      return loadWhenNeeded(place.current, code.loadNow, when === 'near');
    }, []);
    return (
      <div ref={place} {...{ [WITHOUT_CODE]: '' }}>
        <Suspense fallback={<ServerMarkup place={place} />}>
          <Part props={props} place={place} onShown={onShown} />
        </Suspense>
      </div>
    );
  });

  const Later = (props: Props) => <Drawn {...useSteadyHandlers(props)} />;
  return Object.assign(Later, { loadNow: code.loadNow });
}

type Handler = (...values: unknown[]) => unknown;

/**
 * Returns the props of a part with each handler in a function that stays the same and calls the latest one. A
 * new handler alone must not make React draw the server's markup again: a button that is replaced while it is
 * pressed is never clicked.
 */
function useSteadyHandlers<Props extends object>(props: Props): Props {
  const latest = useRef<object>(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const [handlers] = useState<Record<string, Handler>>({});
  const steady = { ...props } as Record<string, unknown>;
  for (const name in steady)
    if (typeof steady[name] === 'function')
      steady[name] = handlers[name] ??= (...values) =>
        (latest.current as Readonly<typeof handlers>)[name]?.(...values);
  return steady as Props;
}

/** A promise of which React knows, by its status, that nothing has to wait for it. */
const ARRIVED = Object.assign(Promise.resolve(), { status: 'fulfilled' });

/** Returns the code of a part: whether it is there, and how to get it. */
function codeOf<Props>(load: () => Promise<ComponentType<Props>>, drawn: ComponentType<Props> | null) {
  let part = drawn === null ? null : { Loaded: drawn };
  let attempt: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  let announce: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    announce = resolve;
  });
  const loadNow = async () => {
    part ??= { Loaded: await load() };
    announce();
    for (const listener of listeners) listener();
  };
  return {
    current: () => part,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    loadNow,
    /**
     * Returns what a part without its code waits for. While React takes over the server's markup, that stays until
     * the code is there. Afterwards the code is loaded once; the rest of the page no longer waits when that has failed.
     */
    awaited: (isHydrated: boolean) => (isHydrated ? (attempt ??= loadNow().catch(() => undefined)) : arrival),
  };
}

type PartProps<Props> = {
  readonly props: Props;
  /** The element around the part. */
  readonly place: RefObject<HTMLElement | null>;
  /** Called once the part reacts. */
  readonly onShown: () => void;
};

/**
 * Shows a copy of the server's markup while React renders a part again without its code, so that nothing on the page
 * moves. The markup is still there when this is rendered first, and is copied only then: most parts never need it.
 */
function ServerMarkup({ place }: Pick<PartProps<unknown>, 'place'>) {
  const [markup] = useState(() => [...(place.current?.cloneNode(true).childNodes ?? [])]);
  const fill = (copy: HTMLElement | null) => {
    copy?.replaceChildren(...markup);
    if (copy?.parentElement) keepFocus(copy.parentElement);
  };
  return <div ref={fill} style={{ display: 'contents' }} />;
}

/**
 * Calls `action` as its preceding sibling is mounted, before the browser handles anything else. A component of
 * its own, because hooks must not follow `use`.
 */
function AfterShown({ action }: { readonly action: () => void }) {
  useLayoutEffect(action, [action]);
  return null;
}
