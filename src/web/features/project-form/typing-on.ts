import { useEffectEvent, useLayoutEffect } from 'react';
import type { FormDraft } from './form-draft.ts';

/** A text field, the selection in it where it has one, and how far it is from the top of the window. */
type TypingPlace = {
  readonly id: string;
  readonly selection: readonly [start: number, end: number] | null;
  readonly top: number;
};

/** What the form of a new entry leaves to the form on the page of the saved project. */
type TypedOn = {
  /** The project's serial. */
  readonly entry: string;
  /** What was typed since it was saved; null for nothing. */
  readonly draft: FormDraft | null;
};

let left: (TypedOn & { readonly place: TypingPlace | null }) | null = null;

type Handlers = {
  /** Returns what the form leaves when it is removed; null for nothing. */
  readonly leave: () => TypedOn | null;
  /** Takes what was typed since the entry was saved; null for nothing. */
  readonly take: (draft: FormDraft | null) => void;
};

/**
 * Lets the user type on while the page of the saved project replaces that of the new entry: the new form takes what the other one held when it
 * was removed, in the same step, and the focus stays in the same field.
 */
export function useTypingOn(entry: string, { leave, take }: Handlers): void {
  const onLeave = useEffectEvent(leave);
  const onTake = useEffectEvent(take);
  useLayoutEffect(() => {
    const taken = left?.entry === entry ? left : null;
    left = null;
    if (taken === null) return;
    onTake(taken.draft);
    // Once the fields have their texts, which would move the selection.
    queueMicrotask(() => {
      if (taken.place !== null) typeOnAt(taken.place);
    });
  }, [entry]);
  useLayoutEffect(
    () => () => {
      const typed = onLeave();
      left = typed && { ...typed, place: typingPlace() };
      // The next form is there by then; no later one takes what this one left.
      queueMicrotask(() => {
        left = null;
      });
    },
    [],
  );
}

/** Returns where the user is typing now; null outside text fields. */
export function typingPlace(): TypingPlace | null {
  const { activeElement: field } = document;
  if (!isTextField(field) || field.id === '') return null;
  const { selectionStart: start, selectionEnd: end } = field;
  const selection = start === null || end === null ? null : ([start, end] as const);
  return { id: field.id, selection, top: field.getBoundingClientRect().top };
}

/** Lets the user go on typing in the same field of this page, which stays where it was in the window. */
function typeOnAt({ id, selection, top }: TypingPlace): void {
  const field = document.getElementById(id);
  if (!isTextField(field)) return;
  field.focus({ preventScroll: true });
  if (selection !== null) field.setSelectionRange(...selection);
  window.scrollBy({ top: field.getBoundingClientRect().top - top, behavior: 'instant' });
}

function isTextField(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
