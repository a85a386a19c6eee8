import { useSyncExternalStore } from 'react';

/** A choice of the reader that this device keeps, as a text. */
export type KeptChoice = {
  /** Returns what is kept; null on the server, while hydrating, and where nothing is kept. */
  readonly useKept: () => string | null;
  readonly keep: (value: string) => void;
};

/** Keeps a choice under a key of `localStorage`; components that show it follow it. */
export function keptChoice(key: string): KeptChoice {
  const listeners = new Set<() => void>();
  /** What was chosen on this page, where the browser keeps nothing. */
  let unkept: string | null = null;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };
  const read = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      return unkept;
    }
  };
  return {
    useKept: () => useSyncExternalStore(subscribe, read, () => null),
    keep: (value) => {
      try {
        localStorage.setItem(key, value);
      } catch {
        // The choice lasts as long as the page.
        unkept = value;
      }
      for (const listener of listeners) listener();
    },
  };
}
