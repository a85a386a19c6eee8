import { type RefObject, useEffect, useState } from 'react';
import { LARGEST } from './map-view.ts';
import type { Size } from './mercator.ts';

/** How large the map is drawn; until that is known, the largest. */
export function useFrameSize(frame: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>(LARGEST);
  useEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => {
      setSize({ width: current.clientWidth, height: current.clientHeight });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}

const firstTouches = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'wheel',
  'scroll',
  'focusin',
] as const;

/**
 * Whether the reader has begun to act on the page and has seen the map: the moment to load what moves it. Somebody who
 * only looks gets the still, which is all there is to see.
 */
export function useEngaged(frame: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [frame]);
  useEffect(() => {
    if (isTouched) return undefined;
    const touch = () => setTouched(true);
    for (const name of firstTouches) window.addEventListener(name, touch, { passive: true });
    return () => {
      for (const name of firstTouches) window.removeEventListener(name, touch);
    };
  }, [isTouched]);
  return isSeen && isTouched;
}
