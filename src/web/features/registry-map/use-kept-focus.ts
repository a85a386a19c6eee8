import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { focusMarker } from './focus-marker.ts';

/**
 * Gives the keyboard back where the element of the map that had it is gone: to the same marker drawn anew, else to the map
 * itself. Runs after each rendering; the answer runs it once more.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>): () => void {
  const holder = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const { current } = frame;
    const enter = ({ target }: FocusEvent) => {
      holder.current = target instanceof HTMLElement ? target : null;
    };
    // An element that stays has been left by the reader; one that is removed, by us.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (holder.current === target && holder.current?.isConnected === true) holder.current = null;
      });
    current?.addEventListener('focusin', enter);
    current?.addEventListener('focusout', leave);
    return () => {
      current?.removeEventListener('focusin', enter);
      current?.removeEventListener('focusout', leave);
    };
  }, [frame]);
  const restore = useCallback(() => {
    const { current } = holder;
    if (current === null || current.isConnected || document.activeElement !== document.body) return;
    focusMarker(frame, current.dataset['marker']);
  }, [frame]);
  useEffect(restore);
  return restore;
}
