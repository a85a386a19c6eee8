import { useEffect } from 'react';

/** What a page takes from the previous one: what was done there. */
export type PageMessages = { readonly said: string | null };

/** Reads the messages from the navigation state; ignores invalid ones. */
export function readPageMessages(state: unknown): PageMessages {
  const { said } = (typeof state === 'object' && state !== null ? state : {}) as Partial<PageMessages>;
  return { said: typeof said === 'string' ? said : null };
}

/**
 * Removes the messages from the browser's history entry once they are shown: a reload, or Back, does not show
 * them again.
 */
export function useShowOnce({ said }: PageMessages): void {
  useEffect(() => {
    if (said !== null) window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [said]);
}
