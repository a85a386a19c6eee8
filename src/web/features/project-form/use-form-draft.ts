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
  /** Whether it is only shown: then nothing but what is saved stands in it. */
  readonly isReadOnly: boolean;
};

type Settled = {
  readonly saved: FormDraft;
  readonly savedAt: string;
  /** The serial by which it is known from now on. */
  readonly serial: string;
};

/**
 * What stands in the form. What is typed is kept on this device as it is typed, so that a closed tab or a session that
 * ended loses nothing; who comes back finds it in the form, and can give it up for what was saved.
 */
export function useFormDraft({ account, entry, begun, begunAt, isReadOnly }: Start) {
  const [kept] = useState(() => (isReadOnly ? null : readEntry(account, entry)));
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
    /** What was sent is what is saved now; what was typed while it was on its way stays as it is typed. */
    settle: (sent: FormDraft, { saved, savedAt, serial }: Settled) => {
      forgetEntry(account, entry);
      if (latest.current !== sent) {
        keepEntry(account, serial, {
          draft: latest.current,
          begunAt: savedAt,
          typedAt: new Date().toISOString(),
        });
      }
      setBase(savedAt);
      setFound(false);
      setState(({ draft }) => ({ draft: draft === sent ? saved : draft, saved }));
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
