import { type FormDraft, blankDraft, textFields } from './form-draft.ts';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { UnitEmissionRow } from '#domain/ledger/emission-row.ts';

const STORE_DELAY_MS = 400;
/** Older than any saved version. */
export const LONG_AGO = new Date(0).toISOString();

/** Where unsaved changes are stored, and the saved state they are based on. */
type StoredAs = { readonly entry: string; readonly begunAt: string | null };

/** Stores a form's unsaved changes on this device a moment after they were typed, and when the page is closed. */
export function useStoring(
  account: string,
  begun: StoredAs,
  { draft, isChanged }: { readonly draft: FormDraft; readonly isChanged: boolean },
) {
  const latest = useRef(draft);
  // False at once when changes were saved or discarded, not with the next render: a store due in between would bring them back.
  const mayStore = useRef(isChanged);
  // A new entry that was saved is stored under its serial from then on: the user may still be typing here.
  const storedAs = useRef(begun);
  const now = useCallback(() => {
    const { entry, begunAt } = storedAs.current;
    if (mayStore.current) storeNow(account, entry, { draft: latest.current, begunAt });
  }, [account]);
  useLayoutEffect(() => {
    latest.current = draft;
    mayStore.current = isChanged;
    if (!isChanged) return undefined;
    const timer = setTimeout(now, STORE_DELAY_MS);
    window.addEventListener('pagehide', now);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', now);
    };
  }, [now, isChanged, draft]);
  const restart = (next: StoredAs, isUnsaved: boolean) => {
    removeDraft(account, storedAs.current.entry);
    if (!isUnsaved) removeDraft(account, next.entry);
    storedAs.current = next;
    mayStore.current = isUnsaved;
    now();
  };
  return {
    now,
    /** Forgets what was sent and saved; changes typed since are stored with what was saved. */
    settle: (sent: FormDraft, saved: StoredAs) => restart(saved, latest.current !== sent),
    /** Stores the draft as unsaved changes of the project with a serial; saving it there asks first. */
    moveTo: (serial: string) => restart({ entry: serial, begunAt: LONG_AGO }, true),
    /** Forgets unsaved changes of what was saved then. */
    discard: (begunAt: string | null) => restart({ entry: storedAs.current.entry, begunAt }, false),
    /** Called when the form is removed. Returns what a new entry's form leaves to that of the saved project; null for nothing. */
    leave: (entry: string) => {
      const { entry: serial, begunAt } = storedAs.current;
      if (serial === entry) return null;
      now();
      // Changes of a project that was changed since are restored with a note, like those of an earlier visit.
      if (begunAt === LONG_AGO) return null;
      return { entry: serial, draft: mayStore.current ? latest.current : null };
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
