import { readFile, stat } from 'node:fs/promises';
import { isSystemError } from '../kernel/start-problem.ts';
import { read, type Read, unread } from './file-problem.ts';
import { type ImportFile, readImportBytes, requireEnding } from './read-import-bytes.ts';

const MEGABYTE = 2 ** 20;
const MAX_BYTES = 100 * MEGABYTE;

/** Reads a file of projects, vintages or inventories: one table in a CSV file, one per sheet in a workbook. */
export async function readImportFile(path: string, name: string): Promise<Read<ImportFile>> {
  const ending = requireEnding(path);
  if (!ending.ok) return ending;
  const bytes = await readBytes(path);
  return bytes.ok ? readImportBytes(bytes.value, name) : bytes;
}

async function readBytes(path: string): Promise<Read<Buffer>> {
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) return unread({ code: 'file-too-large', values: { most: MAX_BYTES / MEGABYTE } });
    return read(await readFile(path));
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return unread({ code: 'file-missing', values: {} });
    if (isSystemError(error, 'EISDIR'))
      return unread({ code: 'file-unreadable', values: { reason: 'folder' } });
    if (isSystemError(error, 'EACCES'))
      return unread({ code: 'file-unreadable', values: { reason: 'denied' } });
    throw error;
  }
}
