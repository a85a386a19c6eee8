import type { FileBytes } from './file-bytes.ts';
import { readEntries, readEntry } from './read-zip.ts';

const CONTENT_TYPES = '[Content_Types].xml';
const MAX_CONTENT_TYPES_BYTES = 1024 * 1024;

const kinds = [
  {
    kind: 'docx',
    main: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    folder: 'word/',
  },
  {
    kind: 'xlsx',
    main: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
    folder: 'xl/',
  },
] as const;

/** Detects a Word or Excel file in an archive by its content types. Returns null for others and for files with macros. */
export async function findOffice(bytes: FileBytes): Promise<'docx' | 'xlsx' | null> {
  const entries = await readEntries(bytes);
  const typesEntry = entries?.find(({ name }) => name === CONTENT_TYPES);
  if (entries === null || typesEntry === undefined) return null;
  const types = await readEntry(bytes, typesEntry, MAX_CONTENT_TYPES_BYTES);
  if (types === null || /macroEnabled|vbaProject/i.test(types)) return null;
  if (entries.some(({ name }) => /vbaProject/i.test(name))) return null;
  const found = kinds.filter(
    ({ main, folder }) => types.includes(main) && entries.some(({ name }) => name.startsWith(folder)),
  );
  return found.length === 1 ? (found[0]?.kind ?? null) : null;
}
