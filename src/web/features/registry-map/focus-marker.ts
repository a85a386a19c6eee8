import type { RefObject } from 'react';

/** Focuses a marker; the map itself when that marker is gone. */
export function focusMarker(frame: RefObject<HTMLElement | null>, key: string | undefined): void {
  const selector = `[data-marker="${CSS.escape(key ?? '')}"]:not([aria-hidden="true"])`;
  const marker = frame.current?.querySelector<HTMLElement>(selector);
  const target = marker ?? frame.current?.querySelector<HTMLElement>('[role="region"]') ?? frame.current;
  target?.focus({ preventScroll: true });
}
