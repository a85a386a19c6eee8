import { useCallback, useEffect, useRef, useState } from 'react';
import { type FormDraft, blankDraft, textFields } from './form-draft.ts';
import type { UnitEmissionRow } from '#domain/ledger/emission-row.ts';

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
  const store = useCallback(() => {
    if (mayStore.current) storeNow(account, entry, { draft: latest.current, begunAt: base });
  }, [account, entry, base]);
  useEffect(() => {
    latest.current = state.draft;
    mayStore.current = isChanged;
    if (!isChanged) return undefined;
    const timer = setTimeout(store, STORE_DELAY_MS);
    window.addEventListener('pagehide', store);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', store);
    };
  }, [store, isChanged, state.draft]);
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
      if (latest.current === sent) removeDraft(account, serial);
      else storeNow(account, serial, { draft: latest.current, begunAt: savedAt });
      setBase(savedAt);
      setRestored(false);
      setState(({ draft }) => ({ draft: draft === sent ? saved : draft, saved, savedAt }));
    },
    /** Keeps the draft as unsaved changes of the project with a serial; saving it there asks first. */
    moveTo: (serial: string) => {
      removeDraft(account, entry);
      mayStore.current = false;
      storeNow(account, serial, { draft: latest.current, begunAt: LONG_AGO });
    },
    /** Discards unsaved changes. */
    discard: () => {
      removeDraft(account, entry);
      mayStore.current = false;
      setBase(state.savedAt);
      setRestored(false);
      setState((previous) => ({ ...previous, draft: previous.saved }));
    },
  };
}

/** Unsaved changes of a form, kept on this device: the draft, the saved state it is based on, and when it was typed. */
export type StoredDraft = {
  readonly draft: FormDraft;
  readonly begunAt: string | null;
  readonly typedAt: string;
};

const storageKey = (account: string, entry: string) => `project-form:${account}:${entry}`;

/** Stores a form's unsaved changes. Without storage, they last as long as the page. */
export function storeDraft(account: string, entry: string, value: StoredDraft): void {
  try {
    window.localStorage.setItem(storageKey(account, entry), JSON.stringify(value));
  } catch {
    /* Without storage, the draft stays on the page. */
  }
}

function storeNow(account: string, entry: string, typed: Omit<StoredDraft, 'typedAt'>): void {
  storeDraft(account, entry, { ...typed, typedAt: new Date().toISOString() });
}

/** Removes stored changes once they are saved or discarded. */
function removeDraft(account: string, entry: string): void {
  try {
    window.localStorage.removeItem(storageKey(account, entry));
  } catch {
    /* Without storage there is nothing to remove. */
  }
}

/** What the form shows before anything is typed, and when that was saved; null for a new entry. */
type Begun = { readonly begun: FormDraft; readonly begunAt: string | null };

/**
 * Returns the stored changes of a form; null without any. Storage can hold anything: only values that fit the form are used. Units are as
 * stored only if the project was not saved since; else what should become of them has to be chosen again.
 */
export function readEntry(account: string, entry: string, { begun, begunAt }: Begun): StoredDraft | null {
  try {
    const text = window.localStorage.getItem(storageKey(account, entry));
    const parsed = text === null ? null : (JSON.parse(text) as Partial<StoredDraft>);
    if (parsed?.draft === undefined || typeof parsed.typedAt !== 'string') return null;
    const { texts, files, rows, units, refusedTexts = {} } = parsed.draft as Partial<FormDraft>;
    if (!Array.isArray(rows) || typeof files !== 'object' || typeof texts !== 'object') return null;
    if (texts === undefined || files === undefined) return null;
    const isCurrent = (parsed.begunAt ?? null) === begunAt && Array.isArray(units) && units.every(isUnitRow);
    const entries = textFields.flatMap((field) =>
      typeof texts[field] === 'string' ? [[field, texts[field]]] : [],
    );
    const draft: FormDraft = {
      ...blankDraft(Object.fromEntries(entries) as Record<string, string>),
      dates: begun.dates,
      files,
      rows,
      units: isCurrent ? units : begun.units,
      refusedTexts: Object.fromEntries(
        Object.entries(refusedTexts).filter(([, text]) => typeof text === 'string'),
      ),
    };
    return { draft, begunAt: parsed.begunAt ?? null, typedAt: parsed.typedAt };
  } catch {
    return null;
  }
}

function isUnitRow(row: unknown): row is UnitEmissionRow {
  const { kind, year, range } = (
    typeof row === 'object' && row !== null ? row : {}
  ) as Partial<UnitEmissionRow>;
  return (
    kind === 'units' && Number.isInteger(year) && Number.isInteger(range?.min) && Number.isInteger(range?.max)
  );
}
