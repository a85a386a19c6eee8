import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** Whether the app has taken this part of the page over: until then it is the server's, and nobody hears a press. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
