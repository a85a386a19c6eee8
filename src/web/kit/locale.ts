import { getLocale, overwriteGetLocale, setLocale } from '#messages/runtime.js';
import { useSyncExternalStore } from 'react';

export type Locale = ReturnType<typeof getLocale>;

const listeners = new Set<() => void>();
let current: Locale | null = null;

/** The reader's language: remembered choice, else what the browser asks for, else English. */
export function currentLocale(): Locale {
  current ??= getLocale();
  return current;
}

/** Fixes the language for every text of the page; called once before the first render. */
export function startLocale(): void {
  current = getLocale();
  overwriteGetLocale(currentLocale);
  document.documentElement.lang = current;
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
