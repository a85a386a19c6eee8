import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** Returns true once this part of the page is hydrated; before that, presses have no effect. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
