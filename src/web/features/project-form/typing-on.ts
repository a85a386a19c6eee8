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
  /** Where the user is typing; null outside text fields. */
  readonly place: TypingPlace | null;
};

let left: TypedOn | null = null;

/** Called when the form of a new entry is removed. The form that replaces it in the same step takes what it leaves; no later one does. */
export function leaveToNextForm(entry: string, draft: FormDraft | null): void {
  left = { entry, draft, place: typingPlace() };
  queueMicrotask(() => {
    left = null;
  });
}

/** Returns what another form left to the one of this entry; null for nothing. */
export function takeFromPreviousForm(entry: string): Omit<TypedOn, 'entry'> | null {
  const taken = left?.entry === entry ? left : null;
  left = null;
  return taken;
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
export function typeOnAt({ id, selection, top }: TypingPlace): void {
  const field = document.getElementById(id);
  if (!isTextField(field)) return;
  field.focus({ preventScroll: true });
  if (selection !== null) field.setSelectionRange(...selection);
  window.scrollBy({ top: field.getBoundingClientRect().top - top, behavior: 'instant' });
}

function isTextField(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
