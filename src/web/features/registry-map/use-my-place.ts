import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Place } from './mercator.ts';

type Found = (place: Place) => void;

type Asking = {
  readonly frame: RefObject<HTMLElement | null>;
  /** Whether the map begins at the visitor, and they have not moved it yet. */
  readonly isWanted: boolean;
  /** The map was to begin there: it stays where the visitor has moved it in the meantime. */
  readonly onBegin: Found;
  /** The visitor has pressed the button: the map goes there. */
  readonly onFound: Found;
};

/** Keys that act on the map or its markers; the others lead past it, or act on nothing alone. */
const ACTING_KEYS = /^(Arrow.*|Enter|.)$/;

const PATIENCE_MS = 10_000;

/**
 * Where the visitor is. Who has allowed it before is found at once; others are asked once, at their first touch of the map
 * beside its buttons, and whenever they press the button, which calls `ask`. `hasFailed` once they refused or could not be found.
 */
export function useMyPlace({ frame, isWanted, onBegin, onFound }: Asking) {
  const [hasFailed, setFailed] = useState(false);
  const isAsked = useRef(false);
  const ask = useCallback(() => {
    isAsked.current = true;
    setFailed(false);
    find(onFound, () => setFailed(true));
  }, [onFound]);
  useEffect(() => {
    const { current } = frame;
    const touch = (event: Event) => {
      const isPassing = 'key' in event && !ACTING_KEYS.test(String(event.key));
      const isButton = event.target instanceof Element && event.target.closest('[data-controls]') !== null;
      if (isAsked.current || isPassing || isButton) return;
      isAsked.current = true;
      find(onBegin, () => setFailed(true));
    };
    if (!isWanted || current === null) return undefined;
    // Released, not pressed: a swipe that scrolls the page past the map ends without it.
    current.addEventListener('pointerup', touch);
    current.addEventListener('keydown', touch);
    return () => {
      current.removeEventListener('pointerup', touch);
      current.removeEventListener('keydown', touch);
    };
  }, [frame, isWanted, onBegin]);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isLeft = false;
    const goThere = async () => {
      if (!(await isAllowed()) || isLeft || isAsked.current) return;
      isAsked.current = true;
      find(
        (place) => !isLeft && onBegin(place),
        () => undefined,
      );
    };
    void goThere();
    return () => void (isLeft = true);
  }, [isWanted, onBegin]);
  return { ask, hasFailed };
}

/** Without asking; a browser that does not tell has not allowed it. */
async function isAllowed(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    return state === 'granted';
  } catch {
    return false;
  }
}

function find(onFound: Found, onFailed: () => void): void {
  if (!('geolocation' in navigator)) return onFailed();
  navigator.geolocation.getCurrentPosition(
    ({ coords: { longitude, latitude } }) => onFound({ longitude, latitude }),
    onFailed,
    { timeout: PATIENCE_MS, maximumAge: PATIENCE_MS },
  );
}
