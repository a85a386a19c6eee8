import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import {
  MAX_DOCUMENT_BYTES,
  MAX_PICTURE_BYTES,
  readFileLink,
  uploadFile,
  uploadImage,
} from '#contract/uploads.ts';
import { canOpenEveryFile } from '#domain/upload/can-open-every-file.ts';
import { m } from '#messages/messages.js';
import type { Database, Db } from '../kernel/db.ts';
import { isNotModified, sendNotModified } from '../kernel/entity-tags.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { notFound } from '../kernel/problems.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import { inFileFormScope, mountFileForm } from './file-form-routes.ts';
import type { FileLinks, LinkQuery } from './file-links.ts';
import type { FileStore } from './file-port.ts';
import { findPublicFile, findStoredFile, findVariant, ownsFile } from './file-queries.ts';
import { findLargePicture, LARGE_WIDTH } from './large-picture.ts';
import type { Received } from './receive-form.ts';
import { countUpload, storeUpload, type Upload } from './store-upload.ts';

type FileParams = { readonly id: string; readonly width?: string };
type FileResponse = {
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: string;
  readonly disposition: string;
  readonly caching: string;
};
type Route = { Params: FileParams; Querystring: LinkQuery };
type FileRequest = { readonly params: FileParams; readonly query: LinkQuery };
type MountFilesDeps = { readonly files: FileStore; readonly links: FileLinks };

const widths: ReadonlySet<string> = new Set(['300', '600', String(LARGE_WIDTH)]);
const IMMUTABLE = 'public, max-age=3600';
/** Caching of responses to signed links. */
const PRIVATE = 'private, no-store';
const CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox";

/**
 * Mounts the routes of stored files: pictures inline, documents as attachments, with script execution
 * blocked.
 */
export function mountFiles(mounting: Mounting, database: Database, deps: MountFilesDeps): void {
  const { app, clock } = mounting;
  const { files: store, links } = deps;
  const { db } = database;
  const requireFile = async ({ params, query }: FileRequest) => {
    const isSigned = links.isGood(params.id, query, clock());
    const file = isSigned ? await findStoredFile(db, params.id) : await findPublicFile(db, params.id);
    if (file === undefined) throw fileNotFound();
    return { ...file, caching: isSigned ? PRIVATE : IMMUTABLE };
  };
  app.get<Route>('/files/:id', async (request, reply) => {
    const file = await requireFile(request);
    const disposition = file.mediaType.startsWith('image/') ? 'inline' : 'attachment';
    return sendFile(
      { request, reply, store },
      {
        ...file,
        disposition: `${disposition}; ${filenameParameters(file.filename)}`,
      },
    );
  });
  app.get<Route>('/files/:id/:width', async (request, reply) => {
    const { width = '' } = request.params;
    const file = await requireFile(request);
    if (!widths.has(width)) throw fileNotFound();
    const isLarge = Number(width) === LARGE_WIDTH;
    const variant = isLarge
      ? await findLargePicture({ database, store }, file)
      : await findVariant(db, file.id, Number(width));
    if (variant === undefined) throw fileNotFound();
    const { caching } = file;
    return sendFile(
      { request, reply, store },
      { ...variant, mediaType: 'image/jpeg', disposition: 'inline', caching },
    );
  });
}

/**
 * Mounts the endpoint that returns a fresh signed link, for pages that stay open longer than a link is valid.
 */
export function mountFileLinks(mounting: Mounting, db: Db, links: FileLinks): void {
  mount(mounting, readFileLink, async ({ params: { id }, caller, now }) => {
    const mayOpen = canOpenEveryFile(caller)
      ? (await findStoredFile(db, id)) !== undefined
      : await ownsFile(db, id, caller.organization);
    if (!mayOpen) throw fileNotFound();
    return { url: links.sign(id, now) };
  });
}

type Sending = {
  readonly request: FastifyRequest<Route>;
  readonly reply: FastifyReply;
  readonly store: FileStore;
};

/** Sends a file whole: parts of it (`Range`) are not served. Its bytes never change, so its hash is its tag. */
async function sendFile({ request, reply, store }: Sending, file: FileResponse): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`;
  reply.headers({
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'cache-control': file.caching,
    'accept-ranges': 'none',
    etag,
  });
  if (isNotModified(request, etag)) return sendNotModified(reply);
  reply.headers({
    'content-type': file.mediaType,
    'content-length': file.bytes,
    'content-disposition': file.disposition,
  });
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const bytes = await store.read(file.sha256);
  if (bytes === null) throw new Error(`The file store has lost ${file.sha256}.`);
  return reply.send(bytes);
}

/** Returns the `Content-Disposition` filename parameters for old and new browsers (RFC 6266). */
function filenameParameters(filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

function fileNotFound() {
  return notFound((locale) => m.problem_file_not_found({}, { locale }));
}

type MountUploadsDeps = {
  readonly files: FileStore;
  readonly links: FileLinks;
  readonly count: CountRequest;
  readonly log: Logger;
};

/** An upload endpoint: its size limit and how it processes the received file. */
type UploadEndpoint = {
  readonly endpoint: typeof uploadImage;
  readonly maxBytes: number;
  readonly read: (received: Received, store: FileStore) => Promise<Upload>;
};

/** The library of pictures is large, so it is loaded at the first upload. */
const loadReaders = () => import('./read-upload.ts');

const uploadEndpoints: readonly UploadEndpoint[] = [
  {
    endpoint: uploadImage,
    maxBytes: MAX_PICTURE_BYTES,
    read: async (received, store) => (await loadReaders()).readPictureUpload(received, store),
  },
  {
    endpoint: uploadFile,
    maxBytes: MAX_DOCUMENT_BYTES,
    read: async (received, store) => (await loadReaders()).readDocumentUpload(received, store),
  },
];

/** Mounts the upload endpoints. */
export async function mountUploads(
  mounting: Mounting,
  database: Database,
  deps: MountUploadsDeps,
): Promise<void> {
  const { files, links, count, log } = deps;
  await inFileFormScope(mounting, (scope) => {
    for (const { endpoint, maxBytes, read } of uploadEndpoints) {
      mountFileForm(scope, {
        endpoint,
        maxBytes,
        incoming: files.incoming,
        admitCall: ({ organization }, now) => database.transact(countUpload, { organization, now }, count),
        work: async ({ caller: { organization }, received, now }) => {
          const upload = await read(received, files);
          await storeUpload({ database, store: files, log }, { organization, now }, upload);
          return { url: links.sign(upload.kept.id, mounting.clock()) };
        },
      });
    }
  });
}
