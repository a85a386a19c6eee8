import { readFileLink } from '#contract/uploads.ts';
import { m } from '#messages/messages.js';
import type { FastifyReply } from 'fastify';
import type { Db } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { notFound } from '../kernel/problems.ts';
import type { FileStore } from './file-port.ts';
import type { FileLinks, LinkQuery } from './file-links.ts';
import { findPublicFile, findStoredFile, findVariant, isFileOf } from './file-queries.ts';

type FileParams = { readonly id: string; readonly width?: string };
type Sent = {
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: string;
  readonly disposition: string;
  readonly caching: string;
};
type Route = { Params: FileParams; Querystring: LinkQuery };
type Asked = { readonly params: FileParams; readonly query: LinkQuery };
type Deps = { readonly files: FileStore; readonly links: FileLinks };

const widths: ReadonlySet<string> = new Set(['300', '600']);
const IMMUTABLE = 'public, max-age=3600';
/** A link that ends is kept by nobody. */
const PRIVATE = 'private, no-store';
const NOTHING_RUNS = "default-src 'none'; sandbox";

/** The addresses of stored files: pictures shown in place, documents as attachments, nothing that could run. */
export function mountFiles(mounting: Mounting, db: Db, { files: store, links }: Deps): void {
  const { app, clock } = mounting;
  const requireFile = async ({ params, query }: Asked) => {
    const isSigned = links.isGood(params.id, query, clock());
    const file = isSigned ? await findStoredFile(db, params.id) : await findPublicFile(db, params.id);
    if (file === undefined) throw fileNotFound();
    return { ...file, caching: isSigned ? PRIVATE : IMMUTABLE };
  };
  app.get<Route>('/files/:id', async (request, reply) => {
    const file = await requireFile(request);
    const disposition = file.mediaType.startsWith('image/') ? 'inline' : 'attachment';
    return sendFile(reply, store, { ...file, disposition: `${disposition}; ${named(file.filename)}` });
  });
  app.get<Route>('/files/:id/:width', async (request, reply) => {
    const { width = '' } = request.params;
    const file = await requireFile(request);
    const variant = widths.has(width) ? await findVariant(db, file.id, Number(width)) : undefined;
    if (variant === undefined) throw fileNotFound();
    const { caching } = file;
    return sendFile(reply, store, { ...variant, mediaType: 'image/jpeg', disposition: 'inline', caching });
  });
}

/** The call that gives a page which stays open a new link in the place of one that ends. */
export function mountFileLinks(mounting: Mounting, db: Db, links: FileLinks): void {
  mount(mounting, readFileLink, async ({ params: { id }, caller, now }) => {
    const mayOpen = caller.isAdministrator
      ? (await findStoredFile(db, id)) !== undefined
      : await isFileOf(db, id, caller.organization);
    if (!mayOpen) throw fileNotFound();
    return { url: links.sign(id, now) };
  });
}

async function sendFile(reply: FastifyReply, store: FileStore, file: Sent): Promise<FastifyReply> {
  const bytes = await store.read(file.sha256);
  if (bytes === null) throw new Error(`The file store has lost ${file.sha256}.`);
  return reply
    .headers({
      'content-type': file.mediaType,
      'content-length': file.bytes,
      'content-disposition': file.disposition,
      'content-security-policy': NOTHING_RUNS,
      'cache-control': file.caching,
    })
    .send(bytes);
}

/** A file's name for both old and new browsers (RFC 6266). */
function named(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${exact}`;
}

function fileNotFound() {
  return notFound((locale) => m.problem_file_not_found({}, { locale }));
}
