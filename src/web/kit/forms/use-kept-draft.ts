import { useLayoutEffect, useMemo, useReducer, useSyncExternalStore } from 'react';

type Texts = Readonly<Record<string, string>>;

const cache = new Map<string, string>();
const listeners = new Set<() => void>();
const EMPTY = '{}';

/**
 * State of a form's draft, kept for this tab across reloads. The first rendering is empty, like the server's; the kept draft
 * follows at once.
 */
export function useKeptDraft<Draft extends Texts>(name: string, empty: Draft) {
  const text = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => EMPTY,
  );
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  // At once, before any event or timer: what was typed before hydration must not replace the kept draft.
  useLayoutEffect(() => {
    if (read(name) !== EMPTY) renderAgain();
  }, [name]);
  const draft = useMemo(() => restore(empty, text), [empty, text]);
  return {
    draft,
    setDraft: (value: Draft) => store(name, JSON.stringify(value)),
    clear: () => store(name, EMPTY),
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Storage can hold anything: takes only texts, and only for fields of the form. */
function restore<Draft extends Texts>(empty: Draft, text: string): Draft {
  const parsed: unknown = parse(text);
  if (typeof parsed !== 'object' || parsed === null) return empty;
  const stored = new Map<string, unknown>(Object.entries(parsed));
  const entries = Object.keys(empty).map((field) => {
    const value = stored.get(field);
    return [field, typeof value === 'string' ? value : empty[field]];
  });
  return Object.fromEntries(entries) as Draft;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the kept draft. Without storage, it lasts as long as the page. */
function read(name: string): string {
  const cached = cache.get(name);
  if (cached !== undefined) return cached;
  let stored: string | null = null;
  try {
    stored = window.sessionStorage.getItem(name);
  } catch {
    /* Without storage there is nothing to read. */
  }
  cache.set(name, stored ?? EMPTY);
  return stored ?? EMPTY;
}

function store(name: string, text: string): void {
  cache.set(name, text);
  try {
    if (text === EMPTY) window.sessionStorage.removeItem(name);
    else window.sessionStorage.setItem(name, text);
  } catch {
    /* Without storage, the draft stays on the page. */
  }
  for (const listener of listeners) listener();
}
