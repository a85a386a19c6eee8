import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Takes over what the reader opened before the scripts had come: calls `open` when the element is open
 * already.
 */
export function useEarlyOpening(details: RefObject<HTMLDetailsElement | null>, open: () => void): void {
  const onOpen = useEffectEvent(open);
  useEffect(() => {
    if (details.current?.open === true) onOpen();
  }, [details]);
}
