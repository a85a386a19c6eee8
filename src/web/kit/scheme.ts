import { useSyncExternalStore } from 'react';

const schemeChoices = ['light', 'dark', 'auto'] as const;
/** What the reader asked for. */
export type SchemeChoice = (typeof schemeChoices)[number];
/** What the page shows. */
export type Scheme = Exclude<SchemeChoice, 'auto'>;

const STORED_AS = 'colour-scheme';
const device = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let choice: SchemeChoice = readChoice();

/** A browser may refuse storage; then the choice lasts as long as the page. */
function readChoice(): SchemeChoice {
  try {
    const stored = window.localStorage.getItem(STORED_AS);
    return schemeChoices.find((one) => one === stored) ?? 'auto';
  } catch {
    return 'auto';
  }
}

function shownScheme(): Scheme {
  if (choice !== 'auto') return choice;
  return device.matches ? 'dark' : 'light';
}

function show(): void {
  document.documentElement.dataset['mantineColorScheme'] = shownScheme();
  for (const listener of listeners) listener();
}

/** Puts the remembered scheme on the page before anything is painted, and follows the device. */
export function startScheme(): void {
  device.addEventListener('change', show);
  show();
}

/** Changes the scheme and remembers the choice. */
export function chooseScheme(wanted: SchemeChoice): void {
  choice = wanted;
  try {
    window.localStorage.setItem(STORED_AS, wanted);
  } catch {
    /* Not remembered; shown all the same. */
  }
  show();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSchemeChoice(): SchemeChoice {
  return useSyncExternalStore(subscribe, () => choice);
}

export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, shownScheme);
}
