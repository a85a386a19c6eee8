import {
  createPath,
  type Location,
  type NavigateOptions,
  NavigationType,
  parsePath,
  type To,
} from 'react-router';
import {
  type Blocker,
  browserLocation,
  newEntryKey,
  type RouterState,
  readEntry,
  saveScroll,
  writeEntry,
} from './router-state.ts';

/** Loads the code of the page at a location; undefined when it is loaded. */
type LoadPage = (location: Location) => Promise<void> | undefined;

type Move = { readonly to: Location; readonly action: NavigationType; readonly keepsScroll: boolean };

/**
 * The site's position in the browser's history. A page's code is loaded before its address is shown, and the
 * latest move wins. It drives React Router's own `Router`, whose links and hooks pages use; its data router
 * would add 20 kB to every page.
 */
export class SiteRouter {
  #state: RouterState;
  #visits = 0;
  #index = 0;
  #ignoresPop = false;
  #allowsPop = false;
  #blocker: Blocker | null = null;
  readonly load: LoadPage;
  /** Says that a form was sent which leads to another page, for the case that this cannot be loaded. */
  sentNote: string | null = null;
  readonly #listeners = new Set<(state: RouterState) => void>();

  constructor(load: LoadPage, location: Location) {
    this.load = load;
    this.#state = {
      location,
      action: NavigationType.Pop,
      isLoading: false,
      hasFailed: false,
      keepsScroll: false,
      blocked: null,
    };
  }

  /** What React Router's `Router` needs. */
  readonly navigator = {
    createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
    go: (delta: number) => window.history.go(delta),
    push: (to: To, state?: unknown, options?: NavigateOptions) =>
      void this.navigate(to, { ...options, state }),
    replace: (to: To, state?: unknown, options?: NavigateOptions) =>
      void this.navigate(to, { ...options, state, replace: true }),
  };

  readonly current = (): RouterState => this.#state;

  readonly subscribe = (listener: (state: RouterState) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks `blocker` before every move until the returned function is called. */
  readonly block = (blocker: Blocker): (() => void) => {
    this.#blocker = blocker;
    return () => {
      if (this.#blocker === blocker) this.#blocker = null;
    };
  };

  /** Follows the browser's Back and Forward. */
  start(): void {
    const entry = readEntry();
    if (entry?.idx === undefined) window.history.replaceState({ ...entry, idx: 0 }, '');
    this.#index = entry?.idx ?? 0;
    window.addEventListener('popstate', () => this.#pop());
  }

  /** Moves to an address; resolves when its page is shown, or when the reader was asked or moved on. */
  async navigate(
    to: To,
    { replace = false, state, preventScrollReset = false }: NavigateOptions = {},
  ): Promise<void> {
    const path = typeof to === 'string' ? parsePath(to) : to;
    const { pathname } = this.#state.location;
    const next: Location<unknown> = {
      pathname,
      search: '',
      hash: '',
      ...path,
      state: (state as unknown) ?? null,
      key: newEntryKey(),
    };
    const action = replace ? NavigationType.Replace : NavigationType.Push;
    await this.#moveUnlessBlocked({ to: next, action, keepsScroll: preventScrollReset });
  }

  #pop(): void {
    if (this.#ignoresPop) {
      this.#ignoresPop = false;
      return;
    }
    // The browser added an entry for a link within the page.
    if (readEntry()?.idx === undefined) window.history.replaceState({ idx: this.#index + 1 }, '');
    const to = browserLocation();
    const move = { to, action: NavigationType.Pop, keepsScroll: false };
    const isAllowed = this.#allowsPop || this.#blocker?.({ from: this.#state.location, to }) !== true;
    this.#allowsPop = false;
    if (isAllowed) {
      void this.#move(move);
      return;
    }
    const delta = (readEntry()?.idx ?? 0) - this.#index;
    // The address is the next page's already: back to this one until the reader has answered.
    this.#ignoresPop = true;
    window.history.go(-delta);
    this.#ask(() => {
      this.#allowsPop = true;
      window.history.go(delta);
    });
  }

  async #moveUnlessBlocked(move: Move): Promise<void> {
    if (this.#blocker?.({ from: this.#state.location, to: move.to }) === true)
      this.#ask(() => void this.#move(move));
    else await this.#move(move);
  }

  #ask(go: () => void): void {
    const reset = () => this.#update({ ...this.#state, blocked: null });
    const proceed = () => {
      reset();
      go();
    };
    this.#update({ ...this.#state, blocked: { reset, proceed } });
  }

  async #move({ to, action, keepsScroll }: Move): Promise<void> {
    this.#visits += 1;
    const visit = this.#visits;
    let hasFailed = false;
    const loading = this.load(to);
    if (loading !== undefined) {
      this.#update({ ...this.#state, isLoading: true });
      hasFailed = await loading.then(
        () => false,
        () => true,
      );
    }
    if (visit !== this.#visits) return;
    if (!hasFailed) this.sentNote = null;
    saveScroll(this.#state.location);
    this.#writeEntry(to, action);
    this.#update({ location: to, action, isLoading: false, hasFailed, keepsScroll, blocked: null });
  }

  #writeEntry(to: Location, action: NavigationType): void {
    if (action === NavigationType.Pop) {
      this.#index = readEntry()?.idx ?? 0;
      return;
    }
    if (action === NavigationType.Push) this.#index += 1;
    writeEntry(to, createPath(to), { idx: this.#index, isNew: action === NavigationType.Push });
  }

  #update(state: RouterState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }
}
