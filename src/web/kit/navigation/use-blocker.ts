import { useLayoutEffect } from 'react';
import type { Blocked, Blocker } from './router-state.ts';
import { useSiteRouter } from './site-router-provider.tsx';

/** Asks `blocker` before the reader leaves for another address of the site. Returns the move it stopped; null for none. */
export function useBlocker(blocker: Blocker): Blocked | null {
  const { router, state } = useSiteRouter();
  useLayoutEffect(() => router.block(blocker), [router, blocker]);
  return state.blocked;
}
