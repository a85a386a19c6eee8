import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { isSystemError } from '../kernel/start-problem.ts';
import { renameDurably, writeAtomically } from '../kernel/write-atomically.ts';
import { type FileStore, onDisk, readFromStore, requireRoom } from './file-port.ts';
import { requireOk, s3Fetch } from './s3-client.ts';
import type { S3Place } from './s3-settings.ts';

type FileSettings = { readonly dataDir: string; readonly s3: S3Place | null };

/** Opens the configured file store: an S3 bucket, or the `files` folder of the data folder. */
export function openFiles({ dataDir, s3 }: FileSettings): FileStore {
  return s3 === null ? diskFileStore(join(dataDir, 'files')) : s3FileStore(s3, join(dataDir, 'incoming'));
}

/**
 * Returns a file store in a folder. Writes go to a temporary name, are synced and renamed; the folder is
 * synced before returning.
 */
export function diskFileStore(folder: string): FileStore {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);
  const incoming = join(folder, 'incoming');
  return {
    incoming,
    put: (bytes) =>
      onDisk(async () => {
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        const path = pathOf(sha256);
        if (await exists(path)) return sha256;
        await writeAtomically(path, bytes);
        return sha256;
      }),
    take: ({ path: incomingPath, sha256 }) =>
      onDisk(async () => {
        const path = pathOf(sha256);
        if (await exists(path)) return;
        await mkdir(dirname(path), { recursive: true });
        await renameDurably(incomingPath, path);
      }),
    has: (sha256) => onDisk(() => exists(pathOf(sha256))),
    read: (sha256) =>
      // Opened before the reply begins, so that a file that cannot be opened still gets an error as reply.
      onDisk(async () => {
        const file = await openOrNull(pathOf(sha256));
        return file === null ? null : readFromStore(file.createReadStream());
      }),
    remove: (sha256) => onDisk(() => rm(pathOf(sha256), { force: true })),
    check: () => requireRoom(incoming),
  };
}

async function openOrNull(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return null;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return false;
    throw error;
  }
}

const NOT_FOUND = 404;

/**
 * Returns a file store in an S3 bucket. Writes are atomic; the hash is signed, so the service rejects bytes
 * altered in transit. Uploads are first received into a local folder.
 */
export function s3FileStore(place: S3Place, incoming: string): FileStore {
  const send = s3Fetch(place);
  const putBlob = async (sha256: string, body: Blob) =>
    void requireOk(await send({ method: 'PUT', key: sha256, sha256, body }));
  return {
    incoming,
    put: async (bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await putBlob(sha256, new Blob([Uint8Array.from(bytes)]));
      return sha256;
    },
    take: async ({ path, sha256 }) => putBlob(sha256, await openAsBlob(path)),
    has: async (key) => {
      const response = await send({ method: 'HEAD', key });
      return response.status !== NOT_FOUND && requireOk(response).ok;
    },
    read: async (key) => {
      const response = await send({ method: 'GET', key });
      if (response.status !== NOT_FOUND) requireOk(response);
      // Its type differs where browsers' types are loaded too, as for the tests of screens.
      const body: unknown = response.body;
      if (response.ok && body !== null) return readFromStore(Readable.fromWeb(body as ReadableStream));
      await response.body?.cancel();
      return null;
    },
    remove: async (key) => {
      const response = await send({ method: 'DELETE', key });
      if (response.status !== NOT_FOUND) requireOk(response);
    },
    check: async () => {
      await requireRoom(incoming);
      requireOk(await send({ method: 'HEAD', key: '', tries: 1 }));
    },
  };
}
