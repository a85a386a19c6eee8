import { useEffect } from 'react';

/** Why a submission was refused: a message, and errors by field. */
export type Refused = { readonly text: string; readonly fields: Readonly<Record<string, string>> };

/** What a project's page takes from the previous one: what was done there, and why its submission was refused. */
export type PageMessages = {
  readonly said: string | null;
  readonly refused: Refused | null;
};

/** Reads the messages from the navigation state; ignores invalid ones. */
export function readPageMessages(state: unknown): PageMessages {
  const { said, refused } = (
    typeof state === 'object' && state !== null ? state : {}
  ) as Partial<PageMessages>;
  return {
    said: typeof said === 'string' ? said : null,
    refused: typeof refused?.text === 'string' && typeof refused.fields === 'object' ? refused : null,
  };
}

/** Removes the messages from the browser's history entry once they are shown: a reload, or Back, does not show them again. */
export function useShowOnce({ said, refused }: PageMessages): void {
  const hasMessages = said !== null || refused !== null;
  useEffect(() => {
    if (hasMessages) window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [hasMessages]);
}
