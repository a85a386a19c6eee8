import type { UnitEmissionRow } from '#domain/ledger/emission-row.ts';
import {
  isObject,
  type JsonObject,
  objectOf,
  openStored,
  parseObject,
  readEditing,
  readStored,
  removeStored,
  type Saved,
  writeStored,
} from '#web/api/stored-editing.ts';
import { blankDraft, type FormDraft, textFields } from './form-draft.ts';

const STORE_DELAY_MS = 400;

/**
 * Opens the state of an entry's form, kept on this device. `entry`: its serial, or the kind of a new one, under
 * whose serial it is kept once it has one. Typing is stored a moment later, everything else at once.
 */
export function openLocalDraft(account: string, entry: string, saved: Saved<FormDraft>, isReadOnly: boolean) {
  return openStored({
    saved,
    stored: isReadOnly ? null : readLocalDraft(account, entry, saved),
    keyOf: (serial) => storageKey(account, serial ?? entry),
    delayMs: STORE_DELAY_MS,
  });
}

/** Reports whether an entry has a request whose outcome is not known. */
export function hasLostRequest(account: string, entry: string): boolean {
  const stored = readEditing(storedOf(account, entry), null, () => null);
  return stored !== null && stored.request !== null;
}

const storageKey = (account: string, entry: string) => `project-form:${account}:${entry}`;

/** Returns what is stored of an entry, with a creation that an earlier version stored apart: a key and bodies. */
function storedOf(account: string, entry: string): JsonObject {
  const key = storageKey(account, entry);
  const earlierKey = key.replace('project-form:', 'project-form-sent:');
  const [stored, { key: sentKey, since, sent }] = [readStored(key), readStored(earlierKey)];
  if (!entry.startsWith('new-') || !Array.isArray(sent)) return stored;
  const lost = { call: 'create', serial: null, key: sentKey, base: null } as const;
  const moved = {
    request: { ...lost, content: parseObject(sent[0]), at: Date.parse(String(since)) },
    ...stored,
  };
  writeStored(key, moved);
  removeStored(earlierKey);
  return moved;
}

/**
 * Returns what is stored of an entry; null for nothing. Only values that fit the form are used. Units are as stored
 * only if the project was not saved since; else what should become of them has to be chosen again.
 */
export function readLocalDraft(account: string, entry: string, saved: Saved<FormDraft>) {
  return readEditing(storedOf(account, entry), saved.draft, (draft, base) => readDraft(draft, base, saved));
}

function readDraft(draft: JsonObject, base: string | null, saved: Saved<FormDraft>): FormDraft | null {
  const { texts, files, rows, units, refusedTexts } = draft;
  if (!isObject(texts) || !isObject(files) || !Array.isArray(rows)) return null;
  const isCurrent = base === saved.version && Array.isArray(units) && units.every(isUnitRow);
  const typed = textFields.flatMap((field) =>
    typeof texts[field] === 'string' ? [[field, texts[field]] as const] : [],
  );
  const refused = Object.entries(objectOf(refusedTexts)).filter(([, text]) => typeof text === 'string');
  return {
    ...blankDraft(Object.fromEntries(typed)),
    dates: saved.draft.dates,
    files: files as FormDraft['files'],
    rows: rows as FormDraft['rows'],
    units: isCurrent ? units : saved.draft.units,
    refusedTexts: Object.fromEntries(refused) as FormDraft['refusedTexts'],
  };
}

function isUnitRow(row: unknown): row is UnitEmissionRow {
  const { kind, year, range } = objectOf(row);
  const { min, max } = objectOf(range);
  return kind === 'units' && Number.isInteger(year) && Number.isInteger(min) && Number.isInteger(max);
}
