import { useCallback, useEffect, useState } from 'react';
import type { Place } from './mercator.ts';

type Found = (place: Place) => void;

const PATIENCE_MS = 10_000;

/**
 * Where the visitor is. Who has allowed it before is found at once; nobody is asked before they press the button, which
 * calls `ask`. `hasFailed` once they refused or could not be found.
 */
export function useMyPlace(isWanted: boolean, onFound: Found) {
  const [hasFailed, setFailed] = useState(false);
  const ask = useCallback(() => {
    setFailed(false);
    find(onFound, () => setFailed(true));
  }, [onFound]);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isLeft = false;
    const goThere = async () => {
      if (await isAllowed())
        find(
          (place) => !isLeft && onFound(place),
          () => undefined,
        );
    };
    void goThere();
    return () => void (isLeft = true);
  }, [isWanted, onFound]);
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
