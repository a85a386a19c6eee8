import type { YearlyRow } from './draft-row.ts';
import { type EntryFacts, type Fact, type FactName, facts } from './facts.ts';
import { fields } from './fields.ts';
import { type DocumentSlot, documentSlots, type PictureSlot, pictureSlots } from './slots.ts';

/** The owner's part of a project: the closed list of product decisions §5, with the registry's own names. */
export type ProjectEntry = EntryFacts & {
  /** Slot to the id of a stored file. */
  readonly files: Readonly<Record<string, string>>;
  readonly rows: readonly YearlyRow[];
};

const factOfName = new Map<string, Fact>(facts.map((fact) => [fields[fact].name, fact]));

/** The fields of the form, by the names that their errors, comments and history use (product decisions §5). */
export type ProjectField =
  | FactName
  | `pictures.${PictureSlot}`
  | `documents.${DocumentSlot}`
  | 'emissionReductions';

/** All fields of the form in page order, except yearly inventory documents. */
export const projectFields: readonly ProjectField[] = [
  ...facts.map((fact) => fields[fact].name),
  ...pictureSlots.map((slot) => `pictures.${slot}` as const),
  ...documentSlots.map((slot) => `documents.${slot}` as const),
  'emissionReductions',
];

/** Returns the value of a field of an entry: null when empty or declared after the entry was stored, a file's id, or the rows. */
export function valueOf(entry: ProjectEntry, field: string): unknown {
  const fact = factOfName.get(field);
  if (fact !== undefined) return entry[fact] ?? null;
  if (field === 'emissionReductions') return entry.rows;
  const [, slot = ''] = /^(?:pictures|documents)\.(\w+)$/.exec(field) ?? [];
  return entry.files[slot] ?? null;
}

/** Returns the names of all fields of the given entries, including yearly inventory documents. */
function fieldsOf(...entries: readonly ProjectEntry[]): readonly string[] {
  const pictures: readonly string[] = pictureSlots;
  const slots = entries.flatMap((entry) => Object.keys(entry.files));
  const named = slots.map((slot) => (pictures.includes(slot) ? `pictures.${slot}` : `documents.${slot}`));
  return [...new Set([...projectFields, ...named.toSorted()])];
}

/** A field that differs between two versions of an entry. */
export type FieldChange = { readonly field: string; readonly before: unknown; readonly after: unknown };

/** Returns the fields that differ between two versions of an entry, with both values, in the order of the form. */
export function changedFields(before: ProjectEntry, after: ProjectEntry): readonly FieldChange[] {
  return fieldsOf(before, after)
    .map((field) => ({ field, before: valueOf(before, field), after: valueOf(after, field) }))
    .filter((change) => !isEqual(change.before, change.after));
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}
