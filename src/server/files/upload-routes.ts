import multipart from '@fastify/multipart';
import { MAX_DOCUMENT_BYTES, MAX_PICTURE_BYTES, uploadFile, uploadImage } from '#contract/uploads.ts';
import type { FastifyRequest } from 'fastify';
import { admit, type Caller, sessionEnded } from '../kernel/admit.ts';
import type { Database } from '../kernel/db.ts';
import { API_PREFIX, type Mounting } from '../kernel/http.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { FileLinks } from './file-links.ts';
import type { FileStore } from './file-port.ts';
import { readDocumentUpload, readPictureUpload } from './read-upload.ts';
import { oneFile, type Received, withUploadedFile } from './receive-form.ts';
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

/** Mounts the upload endpoints. The caller is authenticated before the body is read. */
export async function mountUploads(mounting: Mounting, database: Database, deps: Deps): Promise<void> {
  await mounting.app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart);
    // Bodies of other content types are not read.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const uploadEndpoint of uploadEndpoints)
      mountUpload({ ...mounting, app: scope }, uploadEndpoint, database, deps);
  });
}

function mountUpload(
  { app, clock, gate }: Mounting,
  { endpoint, maxBytes, read }: UploadEndpoint,
  database: Database,
  { files, links, count }: Deps,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.route({
    method: endpoint.method,
    url: `${API_PREFIX}${endpoint.path}`,
    config: { bodyAtRate: true },
    onRequest: async (request) => {
      const caller = await admit(gate, endpoint, request, clock());
      if (caller !== null) callers.set(request, caller);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      if (caller === undefined) throw sessionEnded();
      if (!request.isMultipart()) throw oneFile(415);
      const uploader = { organization: caller.organization, now: clock() };
      await database.transact(countUpload, uploader, count);
      const { incoming } = files;
      const parts: Parameters<typeof withUploadedFile>[0] = (limits) => request.parts({ limits });
      const id = await withUploadedFile(parts, { maxBytes, incoming }, async (received) => {
        const upload = await read(received, files);
        await storeUpload(database, files, uploader, upload);
        return upload.kept.id;
      });
      return reply.header('cache-control', 'no-store').send({ url: links.sign(id, clock()) });
    },
  });
}
