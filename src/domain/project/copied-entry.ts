import type { ProjectEntry } from './entry.ts';
import { fields } from './fields.ts';
import { inventoryDocumentYear } from './slots.ts';

/** Documents that verify tonnes: a copy has its own tonnes, which they do not verify. */
const verifying: ReadonlySet<string> = new Set(['projectValidation', 'verificationReport']);

/**
 * Returns the entry of a copy: fields, pictures, planning documents and rows without serials. Leaves out the documents of verification, those
 * of an inventory's years, and the serials of purchased offsets, which no other entry may claim.
 */
export function copiedEntry(entry: ProjectEntry, title: string): ProjectEntry {
  const files = Object.entries(entry.files).filter(
    ([slot]) => !verifying.has(slot) && inventoryDocumentYear(slot) === null,
  );
  return { ...entry, title, offsetSerials: null, files: Object.fromEntries(files) };
}

/** Returns the title of a copy: the text that `suffixed` makes of it, with a title shortened until the whole fits into its field. */
export function copiedTitle(title: string, suffixed: (title: string) => string): string {
  const excess = suffixed(title).length - fields.title.max;
  return excess <= 0 ? suffixed(title) : suffixed(title.slice(0, title.length - excess - 1).trimEnd() + '…');
}
