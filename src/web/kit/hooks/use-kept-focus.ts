import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Returns the focus to a button after its work: browsers remove it while the button is disabled. */
export function useKeptFocus(button: RefObject<HTMLButtonElement | null>, busy: boolean): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (busy) hadFocus.current = activeElement === button.current;
    else if (hadFocus.current && (activeElement === body || activeElement === null))
      button.current?.focus({ preventScroll: true });
    if (!busy) hadFocus.current = false;
  }, [button, busy]);
}
