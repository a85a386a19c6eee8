import { type SetStateAction, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useThrottledValue } from '../hooks/use-throttled-value.ts';

/** Browsers limit the rate of history changes. */
const DELAY_MS = 300;

const subscribe = () => () => undefined;

/** State stored in the browser's history entry, so that Back and reload restore it. */
export function useHistoryState<Value>(name: string, initial: Value) {
  const { key } = useLocation();
  // The first rendering in the browser uses the initial value, like the server's.
  const stored = useSyncExternalStore(
    subscribe,
    () => readEntry(name) as Value | undefined,
    () => undefined,
  );
  const [state, setState] = useState<readonly [Value] | null>(null);
  if (state === null && stored !== undefined) setState([stored]);
  const setValue = useCallback(
    (next: SetStateAction<Value>) =>
      setState((previous) => [isChange(next) ? next(previous === null ? initial : previous[0]) : next]),
    [initial],
  );
  const delayed = useThrottledValue(state, DELAY_MS);
  // Another page of the same list is a new entry, and gets the state too.
  useEffect(() => {
    if (delayed === null || (readEntry('key') ?? 'default') !== key) return;
    window.history.replaceState({ ...window.history.state, [name]: delayed[0] }, '');
  }, [name, delayed, key]);
  return [state === null ? initial : state[0], setValue] as const;
}

function isChange<Value>(next: SetStateAction<Value>): next is (previous: Value) => Value {
  return typeof next === 'function';
}

function readEntry(name: string): unknown {
  return (window.history.state as Readonly<Record<string, unknown>> | null)?.[name];
}
