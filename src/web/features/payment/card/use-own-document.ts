import type { Blocker } from '#web/kit/navigation/router-state.ts';
import { useBlocker } from '#web/kit/navigation/use-blocker.ts';
import { useEffect } from 'react';
import { createPath } from 'react-router';

/**
 * Keeps this page a document of its own, because its content security policy lets the card provider's script in: links from it load a
 * whole page, and so does the page itself when a link within the site led here.
 */
export function useOwnDocument(): void {
  useBlocker(leaveDocument);
  useEffect(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const isLoadedHere =
      navigation === undefined || new URL(navigation.name).pathname === window.location.pathname;
    if (!isLoadedHere) window.location.reload();
  }, []);
}

const leaveDocument: Blocker = ({ from, to }) => {
  if (from.pathname === to.pathname) return false;
  window.location.assign(createPath(to));
  return true;
};
