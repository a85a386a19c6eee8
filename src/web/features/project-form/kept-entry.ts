import { blankDraft, type FormDraft, textFields } from './form-draft.ts';

/** What was typed into a form and not saved, kept on this device: from which state it began, and when it was typed. */
export type KeptEntry = {
  readonly draft: FormDraft;
  readonly begunAt: string | null;
  readonly typedAt: string;
};

const placeOf = (account: string, entry: string) => `project-form:${account}:${entry}`;

/** Keeps what stands in a form; a browser may refuse, and then it lasts as long as the page. */
export function keepEntry(account: string, entry: string, kept: KeptEntry): void {
  try {
    window.localStorage.setItem(placeOf(account, entry), JSON.stringify(kept));
  } catch {
    /* Not kept; typed all the same. */
  }
}

/** Forgets what was kept, once it is saved or given up. */
export function forgetEntry(account: string, entry: string): void {
  try {
    window.localStorage.removeItem(placeOf(account, entry));
  } catch {
    /* Nothing was kept. */
  }
}

/** What was kept of a form; null where there is nothing. Storage is anybody's: only what fits the form is taken. */
export function readEntry(account: string, entry: string): KeptEntry | null {
  try {
    const text = window.localStorage.getItem(placeOf(account, entry));
    const found = text === null ? null : (JSON.parse(text) as Partial<KeptEntry>);
    if (found?.draft === undefined || typeof found.typedAt !== 'string') return null;
    const { texts, files, rows } = found.draft;
    if (!Array.isArray(rows) || typeof files !== 'object' || typeof texts !== 'object') return null;
    const typed = textFields.flatMap((field) =>
      typeof texts[field] === 'string' ? [[field, texts[field]]] : [],
    );
    const draft = { ...blankDraft(Object.fromEntries(typed) as Record<string, string>), files, rows };
    return { draft, begunAt: found.begunAt ?? null, typedAt: found.typedAt };
  } catch {
    return null;
  }
}
