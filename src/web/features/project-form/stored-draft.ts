import { type FormDraft, blankDraft, textFields } from './form-draft.ts';
import type { UnitEmissionRow } from '#domain/ledger/emission-row.ts';

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

/** Stores a form's unsaved changes as typed now. */
export function storeNow(account: string, entry: string, typed: Omit<StoredDraft, 'typedAt'>): void {
  storeDraft(account, entry, { ...typed, typedAt: new Date().toISOString() });
}

/** Removes stored changes once they are saved or discarded. */
export function removeDraft(account: string, entry: string): void {
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
