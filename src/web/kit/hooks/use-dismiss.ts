import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * While open, closes what `area` shows on Escape, which returns the focus to the button or summary that
 * opened it, and on a press or focus elsewhere.
 */
export function useDismiss(area: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const closeElsewhere = ({ target }: Event) => {
      if (target instanceof Node && area.current?.contains(target) !== true) onClose();
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // A dialog around it stays open.
      event.preventDefault();
      onClose();
      area.current?.querySelector<HTMLElement>('[aria-expanded], summary')?.focus();
    };
    document.addEventListener('pointerdown', closeElsewhere, { signal });
    document.addEventListener('focusin', closeElsewhere, { signal });
    document.addEventListener('keydown', closeOnEscape, { signal });
    return () => stop.abort();
  }, [area, isOpen]);
}
