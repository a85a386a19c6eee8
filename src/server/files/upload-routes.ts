import multipart from '@fastify/multipart';
import { MOST_DOCUMENT_BYTES, MOST_PICTURE_BYTES, uploadFile, uploadImage } from '#contract/uploads.ts';
import type { FastifyRequest } from 'fastify';
import { admit, type Caller, sessionEnded } from '../kernel/admit.ts';
import type { Database } from '../kernel/db.ts';
import { API_PREFIX, type Mounting } from '../kernel/http.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { FileLinks } from './file-links.ts';
import type { FileStore } from './file-port.ts';
import { keptAs, putDrawn } from './keep-file.ts';
import { readDocument } from './read-document.ts';
import { oneFile, type Received, withReceived } from './receive-form.ts';
import { redrawPicture } from './redraw-picture.ts';
import { countUpload, storeUpload, type Upload } from './store-upload.ts';

type Deps = { readonly files: FileStore; readonly links: FileLinks; readonly count: CountRequest };

/** A call that takes a file: how much of it, and what is made of what came. */
type Desk = {
  readonly endpoint: typeof uploadImage;
  readonly mostBytes: number;
  readonly read: (received: Received, store: FileStore) => Promise<Upload>;
};

const desks: readonly Desk[] = [
  {
    endpoint: uploadImage,
    mostBytes: MOST_PICTURE_BYTES,
    read: async ({ file, filename }, store) => {
      const picture = await redrawPicture(file.path, filename);
      return { kept: keptAs(picture), put: () => putDrawn(store, picture) };
    },
  },
  {
    endpoint: uploadFile,
    mostBytes: MOST_DOCUMENT_BYTES,
    read: async (received, store) => {
      const kept = await readDocument(received);
      return { kept, put: () => store.take(received.file) };
    },
  },
];

/** The calls that take a file. Who sends it is asked before a byte of its body is read. */
export async function mountUploads(mounting: Mounting, database: Database, deps: Deps): Promise<void> {
  await mounting.app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart);
    // What is no form is not read at all.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const desk of desks) mountDesk({ ...mounting, app: scope }, desk, database, deps);
  });
}

function mountDesk(
  { app, clock, gate }: Mounting,
  { endpoint, mostBytes, read }: Desk,
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
      await database.transactWithoutInvalidation(countUpload, uploader, count);
      const { incoming } = files;
      const parts: Parameters<typeof withReceived>[0] = (limits) => request.parts({ limits });
      const id = await withReceived(parts, { mostBytes, incoming }, async (received) => {
        const upload = await read(received, files);
        await storeUpload(database, files, uploader, upload);
        return upload.kept.id;
      });
      return reply.header('cache-control', 'no-store').send({ url: links.sign(id, clock()) });
    },
  });
}
