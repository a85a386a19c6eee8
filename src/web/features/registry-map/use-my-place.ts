import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Position } from './map-view.ts';

type Found = (place: Position) => void;

type Input = {
  readonly frame: RefObject<HTMLElement | null>;
  /** True while the map should start at the visitor and has not been moved. */
  readonly isWanted: boolean;
  /** Called with the visitor's place for the initial view; a map moved in the meantime stays. */
  readonly onBegin: Found;
  /** Called after the button was pressed: the map goes there. */
  readonly onFound: Found;
};

/** Keys that act on the map or its markers; other keys leave it or do nothing alone. */
const MAP_KEYS = /^(Arrow.*|Enter|.)$/;

const TIMEOUT_MS = 10_000;

/**
 * Locates the visitor: at once if they already allowed it; otherwise the browser asks at their first use of
 * the map outside its buttons, and whenever they press the button, which calls `ask`. `hasFailed` when they
 * pressed it and no position came; a refusal is their own and needs no words.
 */
export function useMyPlace({ frame, isWanted, onBegin, onFound }: Input) {
  const [hasFailed, setFailed] = useState(false);
  const wasRequested = useRef(false);
  const ask = useCallback(() => {
    wasRequested.current = true;
    setFailed(false);
    locate(onFound, (error) => setFailed(error?.code !== REFUSED));
  }, [onFound]);
  useEffect(() => {
    const { current } = frame;
    const touch = (event: Event) => {
      const isOtherKey = 'key' in event && !MAP_KEYS.test(String(event.key));
      const isButton = event.target instanceof Element && event.target.closest('[data-controls]') !== null;
      if (wasRequested.current || isOtherKey || isButton) return;
      wasRequested.current = true;
      locate(onBegin, () => undefined);
    };
    if (!isWanted || current === null) return undefined;
    // Pointer up, not down: a swipe that scrolls the page past the map cancels it.
    current.addEventListener('pointerup', touch);
    current.addEventListener('keydown', touch);
    return () => {
      current.removeEventListener('pointerup', touch);
      current.removeEventListener('keydown', touch);
    };
  }, [frame, isWanted, onBegin]);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCancelled = false;
    const locateIfAllowed = async () => {
      if (!(await isAllowed()) || isCancelled || wasRequested.current) return;
      wasRequested.current = true;
      locate(
        (place) => !isCancelled && onBegin(place),
        () => undefined,
      );
    };
    void locateIfAllowed();
    return () => void (isCancelled = true);
  }, [isWanted, onBegin]);
  return { ask, hasFailed };
}

/** Checks without asking; a browser that does not report it counts as not allowed. */
async function isAllowed(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    return state === 'granted';
  } catch {
    return false;
  }
}

/** The code of the browser's error after a refusal. */
const REFUSED = 1;

function locate(onFound: Found, onFailed: (error: GeolocationPositionError | null) => void): void {
  if (!('geolocation' in navigator)) return onFailed(null);
  navigator.geolocation.getCurrentPosition(
    ({ coords: { longitude, latitude } }) => onFound({ longitude, latitude }),
    onFailed,
    { timeout: TIMEOUT_MS, maximumAge: TIMEOUT_MS },
  );
}
