import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FormDraft } from './form-draft.ts';
import { readEntry, removeDraft, storeNow } from './stored-draft.ts';
import { leaveToNextForm, takeFromPreviousForm, typeOnAt, type typingPlace } from './typing-on.ts';

const STORE_DELAY_MS = 400;
/** Older than any saved version. */
export const LONG_AGO = new Date(0).toISOString();

type Start = {
  readonly account: string;
  /** The project's serial, or the kind of a new entry. */
  readonly entry: string;
  /** Form values before anything is typed. */
  readonly begun: FormDraft;
  /** When the saved state was last saved; null for a new entry. */
  readonly begunAt: string | null;
  /** True when the form only shows what is saved. */
  readonly isReadOnly: boolean;
};

type Settled = {
  readonly saved: FormDraft;
  readonly savedAt: string;
  /** The serial under which it is saved. */
  readonly serial: string;
};

/**
 * State of the form's draft. Changes are stored on this device while typing, so that a closed tab or an expired session loses
 * nothing. On return they are restored, and can be discarded.
 */
export function useFormDraft({ account, entry, begun, begunAt, isReadOnly }: Start) {
  const [stored] = useState(() => (isReadOnly ? null : readEntry(account, entry, { begun, begunAt })));
  const [state, setState] = useState({ draft: stored?.draft ?? begun, saved: begun, savedAt: begunAt });
  const [wasRestored, setRestored] = useState(stored !== null);
  const [base, setBase] = useState(stored?.begunAt ?? begunAt);
  const isChanged = state.draft !== state.saved;
  const latest = useRef(state.draft);
  // False at once when changes were saved or discarded, not with the next render: a store due in between would bring them back.
  const mayStore = useRef(isChanged);
  // A new entry that was saved is stored under its serial from then on: the user may still be typing here.
  const storedAs = useRef({ entry, begunAt: base });
  const store = useCallback(() => {
    const { entry: stores, begunAt: since } = storedAs.current;
    if (mayStore.current) storeNow(account, stores, { draft: latest.current, begunAt: since });
  }, [account]);
  useLayoutEffect(() => {
    latest.current = state.draft;
    mayStore.current = isChanged;
  }, [state.draft, isChanged]);
  useEffect(() => {
    if (!isChanged) return undefined;
    const timer = setTimeout(store, STORE_DELAY_MS);
    window.addEventListener('pagehide', store);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', store);
    };
  }, [store, isChanged, state.draft]);
  const [place, setPlace] = useState<ReturnType<typeof typingPlace>>(null);
  useLayoutEffect(() => {
    const left = takeFromPreviousForm(entry);
    if (left === null) return;
    const { draft } = left;
    setRestored(false);
    if (draft !== null)
      setState((previous) => ({ ...previous, draft: { ...draft, dates: previous.draft.dates } }));
    setPlace(left.place);
  }, [entry]);
  useLayoutEffect(() => {
    // Once the fields have their texts, which would move the selection.
    if (place !== null) typeOnAt(place);
  }, [place]);
  useLayoutEffect(
    () => () => {
      const { entry: serial, begunAt: since } = storedAs.current;
      if (serial === entry) return;
      store();
      // Changes of a project that was changed since are restored with a note, like those of an earlier visit.
      if (since !== LONG_AGO) leaveToNextForm(serial, mayStore.current ? latest.current : null);
    },
    [entry, store],
  );
  return {
    draft: state.draft,
    isChanged,
    /** The saved state the draft is based on; null for a new entry. */
    base,
    /** When the version that the form shows without changes was saved; null for a new entry. */
    savedAt: state.savedAt,
    /** When the restored changes were typed; null when there are none, or they were saved or discarded. */
    foundAt: wasRestored ? (stored?.typedAt ?? null) : null,
    change: (change: (draft: FormDraft) => FormDraft) =>
      setState((previous) => ({ ...previous, draft: change(previous.draft) })),
    /** Stores unsaved changes at once, for example before they are sent: the session may end with the reply. */
    storeNow: store,
    /** Marks the sent draft as saved; changes typed since stay unsaved. */
    settle: (sent: FormDraft, { saved, savedAt, serial }: Settled) => {
      removeDraft(account, entry);
      mayStore.current = false;
      storedAs.current = { entry: serial, begunAt: savedAt };
      if (latest.current === sent) removeDraft(account, serial);
      else storeNow(account, serial, { draft: latest.current, begunAt: savedAt });
      setBase(savedAt);
      setRestored(false);
      setState(({ draft }) => ({ draft: draft === sent ? saved : draft, saved, savedAt }));
    },
    /** Keeps the draft as unsaved changes of the project with a serial; saving it there asks first. */
    moveTo: (serial: string) => {
      removeDraft(account, entry);
      mayStore.current = true;
      storedAs.current = { entry: serial, begunAt: LONG_AGO };
      store();
    },
    /** Discards unsaved changes. */
    discard: () => {
      removeDraft(account, storedAs.current.entry);
      mayStore.current = false;
      storedAs.current = { entry: storedAs.current.entry, begunAt: state.savedAt };
      setBase(state.savedAt);
      setRestored(false);
      setState((previous) => ({ ...previous, draft: previous.saved }));
    },
  };
}
