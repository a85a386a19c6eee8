import { canonicalText, storedText } from '../ledger/leaf.ts';
import { fields } from './fields.ts';
import { type DetailKey, detailKeysWith, details, type ProjectDetails } from './project-details.ts';
import { pictureSlots } from './project-terms.ts';

/** A file of a version of an entry: its slot, and the SHA-256 of its bytes in hexadecimal. */
export type HashedFile = { readonly slot: string; readonly sha256: string };

const inForms: readonly DetailKey[] = detailKeysWith('shownIn', 'form');
/** What visitors may read. Which inventory an overview counts is not approved: the mark moves between them. */
const approved = details.filter((detail) => !inForms.includes(detail) && detail !== 'overviewTracking');
const pictures: ReadonlySet<string> = new Set(pictureSlots);

/**
 * Returns the canonical JSON of what an approval approves, which its leaf commits to: the public `fields` that are
 * filled, by their names in the API, numbers as text; and the `documents`, each with slot and SHA-256, in the order
 * of the slots.
 */
export function approvedContent(entry: ProjectDetails, files: readonly HashedFile[]): string {
  const documents = files
    .filter(({ slot }) => !pictures.has(slot))
    .toSorted((one, other) => (one.slot < other.slot ? -1 : 1))
    .map(({ slot, sha256 }) => ({ sha256, slot }));
  const filled = approved.flatMap((detail) => {
    const value = entry[detail];
    return value === null ? [] : [[fields[detail].name, storedText(String(value))] as const];
  });
  return canonicalText({ documents, fields: Object.fromEntries(filled) });
}

/**
 * Returns what differs between two contents: the names of fields, and `documents.` with the slot of each document.
 * Throws on a text that is no such content.
 */
export function contentDifferences(one: string, other: string): readonly string[] {
  const [before, after] = [namedParts(one), namedParts(other)];
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).toSorted();
}

type Content = {
  readonly fields: Readonly<Record<string, string>>;
  readonly documents: readonly HashedFile[];
};

function namedParts(text: string): ReadonlyMap<string, string> {
  const content = JSON.parse(text) as Content;
  const documents = content.documents.map(({ slot, sha256 }) => [`documents.${slot}`, sha256] as const);
  return new Map([...Object.entries(content.fields), ...documents]);
}
