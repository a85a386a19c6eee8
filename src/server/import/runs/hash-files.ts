import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { RunFile } from './import-run-tables.ts';

/** Returns the names of files, without their folders, and the SHA-256 of their bytes. */
export async function hashFiles(paths: readonly string[], folder: string): Promise<RunFile[]> {
  const files: RunFile[] = [];
  for (const path of paths) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(resolve(folder, path)), hash);
    files.push({ name: basename(path), sha256: hash.digest('hex') });
  }
  return files;
}
