import type { FileStore } from '../files/file-port.ts';
import { type FoundBackup, readCopy } from './find-backup.ts';
import { hashOf, readFileList } from './manifest.ts';

type TargetFiles = Pick<FileStore, 'put' | 'read' | 'remove'>;

/**
 * Stores the files of a backup, and reads each from the store again. Returns how many there are, and those that are
 * missing or have other bytes.
 */
export async function restoreFiles(backup: FoundBackup, files: TargetFiles) {
  const hashes = await readFileList(backup.folder);
  const lost: string[] = [];
  for (const sha256 of hashes) {
    const content = await readCopy(sha256, backup);
    if (content === null) lost.push(sha256);
    else if (!(await isStored(files, sha256))) {
      // Bytes that are not those of their name would be kept.
      await files.remove(sha256);
      await files.put(content);
      if (!(await isStored(files, sha256))) lost.push(sha256);
    }
  }
  return { lost, count: hashes.length };
}

/** True if a store has the bytes of a hash. */
async function isStored(files: TargetFiles, sha256: string): Promise<boolean> {
  const content = await files.read(sha256);
  return content !== null && (await hashOf(content)) === sha256;
}
