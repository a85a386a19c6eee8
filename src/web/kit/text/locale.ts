import { useSyncExternalStore } from 'react';
import {
  baseLocale,
  cookieMaxAge,
  cookieName,
  isLocale,
  type Locale,
  overwriteGetLocale,
} from '#messages/runtime.js';

export type { Locale };

const listeners = new Set<() => void>();
let current: Locale = baseLocale;

/** Returns the current language of every text. */
export function currentLocale(): Locale {
  return current;
}

/**
 * Sets the language of every text before rendering. On the server, which serves both languages, it is valid
 * until that synchronous rendering is done.
 */
export function startLocale(locale: Locale): void {
  current = locale;
  overwriteGetLocale(currentLocale);
}

/** Returns the reader's language without a server's page: remembered, then the browser's, then English. */
export function readersLocale(): Locale {
  const remembered = new RegExp(`(?:^|;\\s*)${cookieName}=(\\w+)`).exec(document.cookie)?.[1];
  const preferred = navigator.languages.map((language) => language.split('-')[0]);
  return [remembered, ...preferred].find(isLocale) ?? baseLocale;
}

/** Changes the language in place and remembers it; nothing reloads, and no input is lost. */
export function changeLocale(locale: Locale): void {
  document.cookie = `${cookieName}=${locale}; path=/; max-age=${cookieMaxAge}`;
  current = locale;
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the language, and renders the component again when it changes. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, currentLocale, currentLocale);
}
