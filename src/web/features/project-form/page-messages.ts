import { useEffect, useState } from 'react';

/** Why a submission was refused: a message, and errors by field. */
export type Refused = { readonly text: string; readonly fields: Readonly<Record<string, string>> };

/** A text field and the position in its text where the user was typing; null for fields without positions. */
type TypingPlace = { readonly id: string; readonly at: number | null };

/**
 * What a project's page takes from the previous one: what was done there, why its submission was refused, and where the user was typing when
 * a new entry was saved.
 */
export type PageMessages = {
  readonly said: string | null;
  readonly refused: Refused | null;
  readonly typing: TypingPlace | null;
};

/** Reads the messages from the navigation state; ignores invalid ones. */
export function readPageMessages(state: unknown): PageMessages {
  const { said, refused, typing } = (
    typeof state === 'object' && state !== null ? state : {}
  ) as Partial<PageMessages>;
  return {
    said: typeof said === 'string' ? said : null,
    refused: typeof refused?.text === 'string' && typeof refused.fields === 'object' ? refused : null,
    typing: typeof typing?.id === 'string' ? typing : null,
  };
}

/** Removes the messages from the browser's history entry once they are shown: a reload, or Back, does not show them again. */
export function useShowOnce({ said, refused, typing }: PageMessages): void {
  const hasMessages = said !== null || refused !== null || typing !== null;
  useEffect(() => {
    if (hasMessages) window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [hasMessages]);
}

/** Returns where the user is typing now; null outside text fields. */
export function typingPlace(): TypingPlace | null {
  const { activeElement: field } = document;
  return isTextField(field) && field.id !== '' ? { id: field.id, at: field.selectionStart } : null;
}

/** Lets the user go on typing where they were on the previous page, in the same field of this one. */
export function useTypingPlace(place: TypingPlace | null): void {
  const [begun] = useState(place);
  useEffect(() => {
    if (begun === null) return undefined;
    // Once the new page has taken the focus.
    const timer = setTimeout(() => {
      const field = document.getElementById(begun.id);
      if (!isTextField(field)) return;
      field.focus();
      if (begun.at !== null) field.setSelectionRange(begun.at, begun.at);
    });
    return () => clearTimeout(timer);
  }, [begun]);
}

function isTextField(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
