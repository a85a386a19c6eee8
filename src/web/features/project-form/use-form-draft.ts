import { useState } from 'react';
import type { FormDraft } from './form-draft.ts';
import { readEntry, useStoring } from './stored-draft.ts';
import { useTypingOn } from './typing-on.ts';

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
  const stores = useStoring(account, { entry, begunAt: base }, { draft: state.draft, isChanged });
  useTypingOn(entry, {
    leave: () => stores.leave(entry),
    take: (draft) => {
      setRestored(false);
      if (draft !== null)
        setState((previous) => ({ ...previous, draft: { ...draft, dates: previous.draft.dates } }));
    },
  });
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
    storeNow: stores.now,
    /** Marks the sent draft as saved; changes typed since stay unsaved. */
    settle: (sent: FormDraft, { saved, savedAt, serial }: Settled) => {
      stores.settle(sent, { entry: serial, begunAt: savedAt });
      setBase(savedAt);
      setRestored(false);
      setState(({ draft }) => ({ draft: draft === sent ? saved : draft, saved, savedAt }));
    },
    /** Keeps the draft as unsaved changes of the project with a serial; saving it there asks first. */
    moveTo: stores.moveTo,
    /** Discards unsaved changes. */
    discard: () => {
      stores.discard(state.savedAt);
      setBase(state.savedAt);
      setRestored(false);
      setState((previous) => ({ ...previous, draft: previous.saved }));
    },
  };
}
