import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Restores the focus after the focused element of the map was removed: to the same marker if drawn again,
 * otherwise to the map. Runs after every rendering; the returned function runs it once more.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>): () => void {
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const { current } = frame;
    const onFocusIn = ({ target }: FocusEvent) => {
      focused.current = target instanceof HTMLElement ? target : null;
    };
    // If the element stays, the reader moved the focus; if it is removed, we did.
    const onFocusOut = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (focused.current === target && focused.current?.isConnected === true) focused.current = null;
      });
    current?.addEventListener('focusin', onFocusIn);
    current?.addEventListener('focusout', onFocusOut);
    return () => {
      current?.removeEventListener('focusin', onFocusIn);
      current?.removeEventListener('focusout', onFocusOut);
    };
  }, [frame]);
  const restore = useCallback(() => {
    const { current } = focused;
    if (current === null || current.isConnected || document.activeElement !== document.body) return;
    focusMarker(frame, current.dataset['marker']);
  }, [frame]);
  useEffect(restore);
  return restore;
}

/** Focuses a project's row in the list beside the map; returns false when it has none. */
export function focusRow(serial: string): boolean {
  const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(serial)}"]`);
  row?.focus({ preventScroll: true });
  return row !== null;
}

/** Focuses a marker; the map itself when that marker is gone. */
export function focusMarker(frame: RefObject<HTMLElement | null>, key: string | undefined): void {
  const selector = `[data-marker="${CSS.escape(key ?? '')}"]:not([aria-hidden="true"])`;
  const marker = frame.current?.querySelector<HTMLElement>(selector);
  const target = marker ?? frame.current?.querySelector<HTMLElement>('[role="region"]') ?? frame.current;
  target?.focus({ preventScroll: true });
}
