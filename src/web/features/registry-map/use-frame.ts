import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { LARGEST } from './map-view.ts';
import type { Size } from './mercator.ts';

/** Returns the map's size; until it is measured, in the server's page, the largest. */
export function useFrameSize(frame: RefObject<HTMLElement | null>) {
  const [measured, setMeasured] = useState<Size | null>(null);
  // Measured before the first drawing, so that the area and the count of the map do not change after it.
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const measure = () => setMeasured({ width: current.clientWidth, height: current.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [frame]);
  return { size: measured ?? LARGEST, isMeasured: measured !== null };
}

const firstEvents = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'wheel',
  'scroll',
  'focusin',
] as const;

/**
 * Returns true once the reader has acted on the page and seen the map: then the interactive map loads. Readers who only look get
 * the static map.
 */
export function useHasInteracted(frame: RefObject<HTMLElement | null>): boolean {
  const [isVisible, setVisible] = useState(false);
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setVisible(true);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [frame]);
  useEffect(() => {
    if (isTouched) return undefined;
    const markTouched = () => setTouched(true);
    for (const name of firstEvents) window.addEventListener(name, markTouched, { passive: true });
    return () => {
      for (const name of firstEvents) window.removeEventListener(name, markTouched);
    };
  }, [isTouched]);
  return isVisible && isTouched;
}
