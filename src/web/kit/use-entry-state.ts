import { type SetStateAction, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useSettled } from './use-settled.ts';

/** Browsers take so many changes of their history in a time, and no more. */
const SETTLED_MS = 300;

const subscribe = () => () => undefined;

/** State that is kept with the entry of the browser's history, so that Back and a reload find it again. */
export function useEntryState<Value>(name: string, initial: Value) {
  const { key } = useLocation();
  // The server renders the initial value, and so does the first rendering in the browser.
  const kept = useSyncExternalStore(
    subscribe,
    () => readEntry(name) as Value | undefined,
    () => undefined,
  );
  const [held, setHeld] = useState<readonly [Value] | null>(null);
  if (held === null && kept !== undefined) setHeld([kept]);
  const setValue = useCallback(
    (next: SetStateAction<Value>) =>
      setHeld((before) => [isChange(next) ? next(before === null ? initial : before[0]) : next]),
    [initial],
  );
  const settled = useSettled(held, SETTLED_MS);
  // Another page of the same list is another entry: it keeps the state too.
  useEffect(() => {
    if (settled === null || (readEntry('key') ?? 'default') !== key) return;
    window.history.replaceState({ ...window.history.state, [name]: settled[0] }, '');
  }, [name, settled, key]);
  return [held === null ? initial : held[0], setValue] as const;
}

function isChange<Value>(next: SetStateAction<Value>): next is (before: Value) => Value {
  return typeof next === 'function';
}

function readEntry(name: string): unknown {
  return (window.history.state as Readonly<Record<string, unknown>> | null)?.[name];
}
