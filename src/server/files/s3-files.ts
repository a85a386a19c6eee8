import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { S3Place } from './s3-settings.ts';
import { s3Fetch } from './s3-fetch.ts';
import { FilesUnavailable } from './files-unavailable.ts';
import type { FileStore } from './file-port.ts';
import { requireRoom } from './require-room.ts';

const NOT_FOUND = 404;

/**
 * Returns a file store in an S3 bucket. Writes are atomic; the hash is signed, so the service rejects bytes altered in
 * transit. Uploads are first received into a local folder.
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
      if (response.ok && response.body !== null) return Readable.fromWeb(response.body);
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

/** Throws `FilesUnavailable` for an error response, such as rejected credentials or a missing bucket. */
function requireOk(response: Response): Response {
  if (!response.ok) throw new FilesUnavailable(`The file store answered ${response.status}.`);
  return response;
}
