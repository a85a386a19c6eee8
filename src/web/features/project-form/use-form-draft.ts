import { useEffect, useRef, useState } from 'react';
import { forgetEntry, keepEntry, readEntry } from './kept-entry.ts';
import type { FormDraft } from './form-draft.ts';

const KEEP_AFTER_MS = 400;

type Start = {
  readonly account: string;
  /** The project's serial, or what kind of new entry it is. */
  readonly entry: string;
  /** What stands in the form before anything is typed. */
  readonly begun: FormDraft;
  /** When what it began from was saved last; null for a new entry. */
  readonly begunAt: string | null;
};

/**
 * What stands in the form. What is typed is kept on this device as it is typed, so that a closed tab or a session that
 * ended loses nothing; who comes back finds it in the form, and can give it up for what was saved.
 */
export function useFormDraft({ account, entry, begun, begunAt }: Start) {
  const [kept] = useState(() => readEntry(account, entry));
  const [state, setState] = useState({ draft: kept?.draft ?? begun, saved: begun });
  const [wasFound, setFound] = useState(kept !== null);
  const [base, setBase] = useState(kept?.begunAt ?? begunAt);
  const isChanged = state.draft !== state.saved;
  const latest = useRef(state.draft);
  useEffect(() => {
    latest.current = state.draft;
    if (!isChanged) return undefined;
    const keep = () =>
      keepEntry(account, entry, { draft: latest.current, begunAt: base, typedAt: new Date().toISOString() });
    const soon = setTimeout(keep, KEEP_AFTER_MS);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(soon);
      window.removeEventListener('pagehide', keep);
    };
  }, [account, entry, base, isChanged, state.draft]);
  return {
    draft: state.draft,
    isChanged,
    /** From which saved state it was begun; null for a new entry. */
    base,
    /** When what was found on this device was typed; null where nothing was found, or it was dealt with. */
    foundAt: wasFound ? (kept?.typedAt ?? null) : null,
    change: (change: (draft: FormDraft) => FormDraft) =>
      setState(({ draft, saved }) => ({ draft: change(draft), saved })),
    /** What stands in the form is what is saved now. */
    settle: (saved: FormDraft, savedAt: string) => {
      forgetEntry(account, entry);
      setBase(savedAt);
      setFound(false);
      setState({ draft: saved, saved });
    },
    /** Gives up what was typed for what was saved. */
    discard: () => {
      forgetEntry(account, entry);
      setBase(begunAt);
      setFound(false);
      setState(({ saved }) => ({ draft: saved, saved }));
    },
  };
}
