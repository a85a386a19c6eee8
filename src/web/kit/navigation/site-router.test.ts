import type { Location } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SiteRouter } from './site-router.ts';

type HistoryChange = { state: unknown; readonly address: string };

/**
 * A tab's history as browsers keep it: `go` takes effect later (`settle`), and then reports the new entry by
 * `popstate`.
 */
function openTab(address: string) {
  const entries: HistoryChange[] = [{ state: null, address }];
  let at = 0;
  const listeners: (() => void)[] = [];
  const entry = () => entries[at] ?? { state: null, address: '' };
  const moves: number[] = [];
  const go = (delta: number) => {
    moves.push(delta);
  };
  const settle = async () => {
    for (let delta = moves.shift(); delta !== undefined; delta = moves.shift()) {
      at += delta;
      for (const listener of listeners) listener();
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const history = {
    get state() {
      return entry().state;
    },
    pushState: (state: unknown, _title: string, next: string) => {
      at += 1;
      entries.splice(at, entries.length, { state, address: next });
    },
    replaceState: (state: unknown, _title: string, next?: string) => {
      entries[at] = { state, address: next ?? entry().address };
    },
    go,
  };
  const location = {
    get pathname() {
      return new URL(entry().address, 'http://registry').pathname;
    },
    search: '',
    hash: '',
  };
  vi.stubGlobal('window', {
    history,
    location,
    scrollY: 0,
    addEventListener: (_type: string, listener: () => void) => listeners.push(listener),
  });
  return { address: () => entry().address, go, settle };
}

const home: Location = { pathname: '/', search: '', hash: '', state: null, key: 'default' };

/** Opens a router at `/`; the code of `/slow` and `/other` loads when the test says so. */
function openRouter() {
  const tab = openTab('/');
  const loads = new Map<string, PromiseWithResolvers<void>>();
  const loaded = (path: string) => {
    const found = loads.get(path);
    if (found === undefined) throw new Error(`${path} was not loaded.`);
    return found;
  };
  const router = new SiteRouter(({ pathname }) => {
    if (pathname !== '/slow' && pathname !== '/other') return;
    const load = Promise.withResolvers<void>();
    loads.set(pathname, load);
    return load.promise;
  }, home);
  router.start();
  return { router, tab, loaded, path: () => router.current().location.pathname };
}

afterEach(() => vi.unstubAllGlobals());

describe('SiteRouter', () => {
  it('shows an address once its page has loaded', async () => {
    const { router, tab, loaded, path } = openRouter();
    const move = router.navigate('/slow');
    expect([path(), tab.address(), router.current().isLoading]).toEqual(['/', '/', true]);
    loaded('/slow').resolve();
    await move;
    expect([path(), tab.address(), router.current().isLoading]).toEqual(['/slow', '/slow', false]);
  });

  it('shows the page of the latest move, whichever loads first', async () => {
    const { router, tab, loaded, path } = openRouter();
    const moves = [router.navigate('/slow'), router.navigate('/other')];
    loaded('/other').resolve();
    loaded('/slow').resolve();
    await Promise.all(moves);
    expect([path(), tab.address()]).toEqual(['/other', '/other']);
  });

  it('says that a page could not be loaded, at its address', async () => {
    const { router, tab, loaded } = openRouter();
    const move = router.navigate('/slow');
    loaded('/slow').reject(new Error('offline'));
    await move;
    expect([tab.address(), router.current().hasFailed]).toEqual(['/slow', true]);
  });

  it('follows Back, and replaces an entry without adding one', async () => {
    const { router, tab, path } = openRouter();
    await router.navigate('/about');
    await router.navigate('/faq', { replace: true });
    tab.go(-1);
    await tab.settle();
    expect([path(), tab.address()]).toEqual(['/', '/']);
  });

  it('stays until the reader has answered a blocker, also on Back, then moves once', async () => {
    const { router, tab, path } = openRouter();
    await router.navigate('/about');
    const unblock = router.block(() => true);
    tab.go(-1);
    await tab.settle();
    expect([path(), tab.address()]).toEqual(['/about', '/about']);
    router.current().blocked?.reset();
    expect(router.current().blocked).toBeNull();
    await router.navigate('/faq');
    expect(path()).toBe('/about');
    router.current().blocked?.reset();
    tab.go(-1);
    await tab.settle();
    router.current().blocked?.proceed();
    await tab.settle();
    expect([path(), tab.address(), router.current().blocked]).toEqual(['/', '/', null]);
    unblock();
    await router.navigate('/faq');
    expect(path()).toBe('/faq');
  });

  it('reports each change to its listeners until they leave', async () => {
    const { router } = openRouter();
    const seen: string[] = [];
    const leave = router.subscribe(({ location }) => seen.push(location.pathname));
    await router.navigate('/about');
    leave();
    await router.navigate('/faq');
    expect(seen).toEqual(['/about']);
  });
});
