import { MAX_DOCUMENT_BYTES, MAX_PICTURE_BYTES, uploadFile, uploadImage } from '#contract/uploads.ts';
import type { Database } from '../kernel/db.ts';
import type { Mounting } from '../kernel/http.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { FileLinks } from './file-links.ts';
import type { FileStore } from './file-port.ts';
import { inFileFormScope, mountFileForm } from './file-form-routes.ts';
import { readDocumentUpload, readPictureUpload } from './read-upload.ts';
import type { Received } from './receive-form.ts';
import { countUpload, storeUpload, type Upload } from './store-upload.ts';

type Deps = { readonly files: FileStore; readonly links: FileLinks; readonly count: CountRequest };

/** An upload endpoint: its size limit and how it processes the received file. */
type UploadEndpoint = {
  readonly endpoint: typeof uploadImage;
  readonly maxBytes: number;
  readonly read: (received: Received, store: FileStore) => Promise<Upload>;
};

const uploadEndpoints: readonly UploadEndpoint[] = [
  { endpoint: uploadImage, maxBytes: MAX_PICTURE_BYTES, read: readPictureUpload },
  { endpoint: uploadFile, maxBytes: MAX_DOCUMENT_BYTES, read: readDocumentUpload },
];

/** Mounts the upload endpoints. */
export async function mountUploads(mounting: Mounting, database: Database, deps: Deps): Promise<void> {
  const { files, links, count } = deps;
  await inFileFormScope(mounting, (scope) => {
    for (const { endpoint, maxBytes, read } of uploadEndpoints) {
      mountFileForm(scope, {
        endpoint,
        maxBytes,
        incoming: files.incoming,
        admitCall: ({ organization }, now) => database.transact(countUpload, { organization, now }, count),
        act: async ({ caller: { organization }, received, now }) => {
          const upload = await read(received, files);
          await storeUpload(database, files, { organization, now }, upload);
          return { url: links.sign(upload.kept.id, mounting.clock()) };
        },
      });
    }
  });
}
