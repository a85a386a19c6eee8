import type { RefObject } from 'react';

/** Gives the keyboard to a mark; to the map itself where that mark is gone. */
export function focusMark(frame: RefObject<HTMLElement | null>, key: string | undefined): void {
  const selector = `[data-mark="${CSS.escape(key ?? '')}"]:not([aria-hidden="true"])`;
  const mark = frame.current?.querySelector<HTMLElement>(selector);
  const target = mark ?? frame.current?.querySelector<HTMLElement>('[role="region"]') ?? frame.current;
  target?.focus({ preventScroll: true });
}
