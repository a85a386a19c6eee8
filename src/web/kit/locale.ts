import { baseLocale, getLocale, overwriteGetLocale, setLocale } from '#messages/runtime.js';
import { useSyncExternalStore } from 'react';

export type Locale = ReturnType<typeof getLocale>;

const listeners = new Set<() => void>();
let current: Locale = baseLocale;

/** The language that every text is in now. */
export function currentLocale(): Locale {
  return current;
}

/**
 * Fixes the language of every text; called before anything is rendered. On the server, where readers of both languages
 * are served, it holds until the rendering that follows is done: rendering waits for nothing.
 */
export function startLocale(locale: Locale): void {
  current = locale;
  overwriteGetLocale(currentLocale);
}

/** The language a reader is known by without a server's page: remembered, else asked for by the browser, else English. */
export function readersLocale(): Locale {
  return getLocale();
}

/** Changes the language in place and remembers it: nothing on the page is loaded again, nothing typed is lost. */
export function changeLocale(locale: Locale): void {
  void setLocale(locale, { reload: false });
  current = locale;
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Renders its component anew, and so all below it, when the language changes. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, currentLocale, currentLocale);
}
