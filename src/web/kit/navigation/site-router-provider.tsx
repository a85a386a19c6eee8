import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState, useTransition } from 'react';
import { type Location, NavigationType, Router } from 'react-router';
import { useIsHydrated } from '../hooks/browser-state.ts';
import { type Blocked, type Blocker, type RouterState, savedScroll } from './router-state.ts';
import type { SiteRouter } from './site-router.ts';

const Current = createContext<{ readonly router: SiteRouter; readonly state: RouterState } | null>(null);
const Leaving = createContext(false);

type Props = {
  readonly router: SiteRouter;
  /** True on the server, where the location never changes. */
  readonly isStatic?: boolean;
  readonly children: ReactNode;
};

/** Gives the pages the site's router, and React Router's links and hooks their location. */
export function SiteRouterProvider({ router, isStatic = false, children }: Props) {
  const [state, setState] = useState(router.current);
  const [isDrawing, draw] = useTransition();
  useLayoutEffect(
    () =>
      router.subscribe((next) => {
        // A new page renders in the background; the bar that says that it loads appears at once.
        if (next.isLoading || next.blocked !== null) setState(next);
        else draw(() => setState(next));
      }),
    [router],
  );
  const current = useMemo(() => ({ router, state }), [router, state]);
  const location = useLocationLikeServer(state.location);
  return (
    <Current value={current}>
      <Router
        location={location}
        navigationType={state.action}
        navigator={router.navigator}
        static={isStatic}
      >
        <Leaving value={state.isLoading || isDrawing}>{children}</Leaving>
        {isStatic ? null : <ScrollRestoration state={state} />}
      </Router>
    </Current>
  );
}

/**
 * Returns the location, while hydrating without the state of its history entry. A reloaded page keeps that
 * state, but the server does not know it. If the first rendering differed from the server's, React would
 * replace the page and lose what was typed.
 */
function useLocationLikeServer(location: Location): Location {
  const isHydrated = useIsHydrated();
  return useMemo(
    () => (isHydrated || location.state === null ? location : { ...location, state: null }),
    [isHydrated, location],
  );
}

/** Returns the router and its state as it is shown. */
export function useSiteRouter() {
  const current = use(Current);
  if (current === null) throw new Error('No router is around this.');
  return current;
}

/**
 * Counts the reader's moves Back and Forward. A field that shows a part of the address takes it anew when the
 * part or this count changes: after Back at once, the address may be as before and the page between was never
 * drawn.
 */
export function useReturns(): number {
  const { location, action } = useSiteRouter().state;
  const [last, setLast] = useState({ location, returns: 0 });
  if (last.location === location) return last.returns;
  const returns = last.returns + (action === NavigationType.Pop ? 1 : 0);
  setLast({ location, returns });
  return returns;
}

/** Returns true from the moment another address is on its way until its page is drawn. */
export function useIsLeaving(): boolean {
  return use(Leaving);
}

/** Scrolls a page to where it was left, to the part that its address names, or to the top. */
function ScrollRestoration({ state: { location, keepsScroll } }: { readonly state: RouterState }) {
  const [first] = useState(location);
  useLayoutEffect(() => {
    // No result is returned: newer browsers' scrolling methods return a promise, which React would call as a
    // clean-up.
    const saved = savedScroll(location);
    const named = location.hash === '' ? null : document.getElementById(idIn(location.hash));
    if (saved !== undefined) window.scrollTo(0, saved);
    else if (named !== null) named.scrollIntoView();
    // The reader may have scrolled the server's page before its scripts ran.
    else if (!keepsScroll && location !== first) window.scrollTo(0, 0);
  }, [location, keepsScroll, first]);
  return null;
}

/** Returns the id that an address's hash names; addresses can hold anything. */
function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/**
 * Asks `blocker` before the reader leaves for another address of the site. Returns the move it stopped; null
 * for none.
 */
export function useBlocker(blocker: Blocker): Blocked | null {
  const { router, state } = useSiteRouter();
  useLayoutEffect(() => router.block(blocker), [router, blocker]);
  return state.blocked;
}
