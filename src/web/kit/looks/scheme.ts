import { useSyncExternalStore } from 'react';

/** The reader's choice. */
export type SchemeChoice = 'light' | 'dark' | 'auto';
/** The scheme shown. */
export type Scheme = Exclude<SchemeChoice, 'auto'>;

const listeners = new Set<() => void>();
let choice: SchemeChoice = 'auto';
let remember: (choice: SchemeChoice) => void = () => undefined;

/** Returns the scheme shown. Only browsers know the device's; server rendering does not depend on it. */
function shownScheme(): Scheme {
  if (choice !== 'auto') return choice;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function show(): void {
  document.documentElement.dataset['colorScheme'] = shownScheme();
  for (const listener of listeners) listener();
}

/** Sets the reader's choice before rendering, on the server and in the browser. */
export function setSchemeChoice(remembered: SchemeChoice): void {
  choice = remembered;
}

/** In the browser: applies the scheme, follows the device, and registers how to remember a new choice. */
export function startScheme(rememberChoice: (choice: SchemeChoice) => void): void {
  remember = rememberChoice;
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
  show();
}

/** Changes the scheme and remembers the choice. */
export function chooseScheme(next: SchemeChoice): void {
  choice = next;
  remember(next);
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

/** Returns the scheme shown; for components that only load in the browser. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, shownScheme);
}
