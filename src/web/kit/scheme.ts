import { useSyncExternalStore } from 'react';

/** What the reader asked for. */
export type SchemeChoice = 'light' | 'dark' | 'auto';
/** What the page shows. */
export type Scheme = Exclude<SchemeChoice, 'auto'>;

const listeners = new Set<() => void>();
let choice: SchemeChoice = 'auto';
let remember: (wanted: SchemeChoice) => void = () => undefined;

/** Only a browser has a device to ask; what is rendered on the server does not depend on it. */
function shownScheme(): Scheme {
  if (choice !== 'auto') return choice;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function show(): void {
  document.documentElement.dataset['mantineColorScheme'] = shownScheme();
  for (const listener of listeners) listener();
}

/** Fixes the reader's choice before anything is rendered, on the server and in the browser alike. */
export function setSchemeChoice(remembered: SchemeChoice): void {
  choice = remembered;
}

/** In the browser: puts the scheme on the page, follows the device, and says how a new choice is remembered. */
export function startScheme(rememberChoice: (wanted: SchemeChoice) => void): void {
  remember = rememberChoice;
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
  show();
}

/** Changes the scheme and remembers the choice. */
export function chooseScheme(wanted: SchemeChoice): void {
  choice = wanted;
  remember(wanted);
  show();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function currentChoice(): SchemeChoice {
  return choice;
}

export function useSchemeChoice(): SchemeChoice {
  return useSyncExternalStore(subscribe, currentChoice, currentChoice);
}

/** The scheme that is shown; for parts that are loaded in the browser alone. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, shownScheme);
}
