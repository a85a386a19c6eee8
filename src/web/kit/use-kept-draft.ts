import { useMemo, useSyncExternalStore } from 'react';

type Texts = Readonly<Record<string, string>>;

const kept = new Map<string, string>();
const listeners = new Set<() => void>();
const EMPTY = '{}';

/**
 * What is typed into a form, kept for this tab: a page that is loaded again has it still. The first rendering shows the
 * form empty, as the server sends it; what was kept follows at once.
 */
export function useKeptDraft<Draft extends Texts>(name: string, empty: Draft) {
  const text = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => EMPTY,
  );
  const draft = useMemo(() => fill(empty, text), [empty, text]);
  return {
    draft,
    setDraft: (typed: Draft) => keep(name, JSON.stringify(typed)),
    clear: () => keep(name, EMPTY),
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Storage is anybody's: only texts are taken from it, and only for fields of the form. */
function fill<Draft extends Texts>(empty: Draft, text: string): Draft {
  const found: unknown = parse(text);
  if (typeof found !== 'object' || found === null) return empty;
  const stored = new Map<string, unknown>(Object.entries(found));
  const entries = Object.keys(empty).map((field) => {
    const typed = stored.get(field);
    return [field, typeof typed === 'string' ? typed : empty[field]];
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

/** A browser may refuse storage; then what is typed lasts as long as the page. */
function read(name: string): string {
  const known = kept.get(name);
  if (known !== undefined) return known;
  let stored: string | null = null;
  try {
    stored = window.sessionStorage.getItem(name);
  } catch {
    /* Nothing is kept here. */
  }
  kept.set(name, stored ?? EMPTY);
  return stored ?? EMPTY;
}

function keep(name: string, text: string): void {
  kept.set(name, text);
  try {
    if (text === EMPTY) window.sessionStorage.removeItem(name);
    else window.sessionStorage.setItem(name, text);
  } catch {
    /* Not kept; typed all the same. */
  }
  for (const listener of listeners) listener();
}
