import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { S3Place } from '../s3-settings.ts';
import { s3Fetch } from './s3-fetch.ts';
import { FilesUnavailable } from './files-unavailable.ts';
import type { FileStore } from './file-port.ts';
import { requireRoom } from './require-room.ts';

const NOT_THERE = 404;

/**
 * A store in a bucket of S3. What is put is there whole or not at all; its hash is signed, so the service refuses bytes
 * that were changed on their way. Files arrive in a folder of this machine first.
 */
export function s3FileStore(place: S3Place, incoming: string): FileStore {
  const ask = s3Fetch(place);
  const putBlob = async (sha256: string, body: Blob) =>
    void requireDone(await ask({ method: 'PUT', key: sha256, sha256, body }));
  return {
    incoming,
    put: async (bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await putBlob(sha256, new Blob([Uint8Array.from(bytes)]));
      return sha256;
    },
    take: async ({ path, sha256 }) => putBlob(sha256, await openAsBlob(path)),
    has: async (key) => {
      const answer = await ask({ method: 'HEAD', key });
      return answer.status !== NOT_THERE && requireDone(answer).ok;
    },
    read: async (key) => {
      const answer = await ask({ method: 'GET', key });
      if (answer.status !== NOT_THERE) requireDone(answer);
      if (answer.ok && answer.body !== null) return Readable.fromWeb(answer.body);
      await answer.body?.cancel();
      return null;
    },
    remove: async (key) => {
      const answer = await ask({ method: 'DELETE', key });
      if (answer.status !== NOT_THERE) requireDone(answer);
    },
    check: async () => {
      await requireRoom(incoming);
      requireDone(await ask({ method: 'HEAD', key: '', tries: 1 }));
    },
  };
}

/** Refused keys, no such bucket: nobody who uploads can mend that, and it may be mended meanwhile. */
function requireDone(answer: Response): Response {
  if (!answer.ok) throw new FilesUnavailable(`The file store answered ${answer.status}.`);
  return answer;
}
