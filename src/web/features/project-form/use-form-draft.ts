import { useEffect, useRef, useState } from 'react';
import { removeDraft, storeDraft, readEntry } from './stored-draft.ts';
import type { FormDraft } from './form-draft.ts';

const STORE_DELAY_MS = 400;

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
  const [state, setState] = useState({ draft: stored?.draft ?? begun, saved: begun });
  const [wasRestored, setRestored] = useState(stored !== null);
  const [base, setBase] = useState(stored?.begunAt ?? begunAt);
  const isChanged = state.draft !== state.saved;
  const latest = useRef(state.draft);
  // False at once when changes were saved or discarded, not with the next render: a store due in between would bring them back.
  const mayStore = useRef(isChanged);
  useEffect(() => {
    latest.current = state.draft;
    mayStore.current = isChanged;
    if (!isChanged) return undefined;
    const store = () => {
      if (!mayStore.current) return;
      storeDraft(account, entry, { draft: latest.current, begunAt: base, typedAt: new Date().toISOString() });
    };
    const timer = setTimeout(store, STORE_DELAY_MS);
    window.addEventListener('pagehide', store);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', store);
    };
  }, [account, entry, base, isChanged, state.draft]);
  return {
    draft: state.draft,
    isChanged,
    /** The saved state the draft is based on; null for a new entry. */
    base,
    /** When the restored changes were typed; null when there are none, or they were saved or discarded. */
    foundAt: wasRestored ? (stored?.typedAt ?? null) : null,
    change: (change: (draft: FormDraft) => FormDraft) =>
      setState(({ draft, saved }) => ({ draft: change(draft), saved })),
    /** Marks the sent draft as saved; changes typed since stay unsaved. */
    settle: (sent: FormDraft, { saved, savedAt, serial }: Settled) => {
      removeDraft(account, entry);
      mayStore.current = false;
      if (latest.current !== sent) {
        storeDraft(account, serial, {
          draft: latest.current,
          begunAt: savedAt,
          typedAt: new Date().toISOString(),
        });
      }
      setBase(savedAt);
      setRestored(false);
      setState(({ draft }) => ({ draft: draft === sent ? saved : draft, saved }));
    },
    /** Discards unsaved changes. */
    discard: () => {
      removeDraft(account, entry);
      mayStore.current = false;
      setBase(begunAt);
      setRestored(false);
      setState(({ saved }) => ({ draft: saved, saved }));
    },
  };
}
