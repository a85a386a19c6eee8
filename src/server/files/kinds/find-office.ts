import type { FileBytes } from './file-bytes.ts';
import { readEntries, readEntry } from './read-zip.ts';

const TYPES = '[Content_Types].xml';
const MOST_TYPES_BYTES = 1024 * 1024;

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

/** What an archive is: Word or Excel as it says itself of its parts, and neither where it holds macros. */
export async function findOffice(bytes: FileBytes): Promise<'docx' | 'xlsx' | null> {
  const entries = await readEntries(bytes);
  const typesEntry = entries?.find(({ name }) => name === TYPES);
  if (entries === null || typesEntry === undefined) return null;
  const types = await readEntry(bytes, typesEntry, MOST_TYPES_BYTES);
  if (types === null || /macroEnabled|vbaProject/i.test(types)) return null;
  if (entries.some(({ name }) => /vbaProject/i.test(name))) return null;
  const found = kinds.filter(
    ({ main, folder }) => types.includes(main) && entries.some(({ name }) => name.startsWith(folder)),
  );
  return found.length === 1 ? (found[0]?.kind ?? null) : null;
}
