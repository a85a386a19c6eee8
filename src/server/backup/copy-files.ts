import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../files/file-port.ts';
import { randomId } from '../kernel/ids.ts';
import { renameDurably, syncFile } from '../kernel/write-atomically.ts';
import { encrypt } from './age.ts';
import { filePath, keysName } from './manifest.ts';

/** The folder that backups go to, and the public keys that they are encrypted to; without any they are not. */
export type BackupTarget = { readonly to: string; readonly recipients: readonly string[] };

/** Says whether the file of a path is there already. */
export type HasFile = (path: string) => boolean;

type CopyDeps = { readonly files: Pick<FileStore, 'read'>; readonly has: HasFile };

/**
 * Copies the files of these hashes that a folder of backups does not have yet. Returns how many there were, and the
 * hashes of those that are missing in the store or have other bytes.
 */
export async function copyFiles(target: BackupTarget, hashes: readonly string[], { files, has }: CopyDeps) {
  const { to, recipients } = target;
  const key = keysName(recipients);
  let missing: string[] = [];
  let added = 0;
  // Once more at the end: another backup may have deleted what only its older ones named.
  for (const _round of ['copy', 'compare']) {
    missing = [];
    for (const sha256 of hashes) {
      const path = filePath(to, sha256, key);
      if (has(path)) continue;
      if (await copyFile(path, sha256, { files, recipients })) added += 1;
      else missing.push(sha256);
    }
  }
  return { missing, added };
}

type FileCopying = Pick<CopyDeps, 'files'> & Pick<BackupTarget, 'recipients'>;

/** Copies a file out of the store; false if it is missing there or has other bytes than its hash says. */
async function copyFile(path: string, sha256: string, { files, recipients }: FileCopying): Promise<boolean> {
  const content = await files.read(sha256);
  if (content === null) return false;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${randomId().slice(0, 16)}.part`;
  const digest = createHash('sha256');
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      digest.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(
      content,
      measure,
      (bytes: AsyncIterable<Buffer>) => (recipients.length === 0 ? bytes : encrypt(bytes, recipients)),
      createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }),
    );
    if (digest.digest('hex') !== sha256) return false;
    await syncFile(unfinished);
    await renameDurably(unfinished, path);
    return true;
  } finally {
    await rm(unfinished, { force: true });
  }
}
