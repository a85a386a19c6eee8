import { m } from '#messages/messages.js';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '../kernel/db.ts';
import { notFound } from '../kernel/problems.ts';
import type { FileStore } from './disk-files.ts';
import { findPublicFile, findVariant } from './file-queries.ts';

type FileParams = { readonly id: string; readonly width?: string };
type Sent = {
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: string;
  readonly disposition: string;
};

const widths: ReadonlySet<string> = new Set(['300', '600']);
const IMMUTABLE = 'public, max-age=3600';
const NOTHING_RUNS = "default-src 'none'; sandbox";

/** The addresses of stored files: pictures shown in place, documents as attachments, nothing that could run. */
export function mountFiles(app: FastifyInstance, db: Db, store: FileStore): void {
  app.get<{ Params: FileParams }>('/files/:id', async ({ params }, reply) => {
    const file = await requireFile(db, params.id);
    const disposition = file.mediaType.startsWith('image/') ? 'inline' : 'attachment';
    return sendFile(reply, store, { ...file, disposition: `${disposition}; ${named(file.filename)}` });
  });
  app.get<{ Params: FileParams }>('/files/:id/:width', async ({ params }, reply) => {
    const { id, width = '' } = params;
    const file = await requireFile(db, id);
    const variant = widths.has(width) ? await findVariant(db, file.id, Number(width)) : undefined;
    if (variant === undefined) throw fileNotFound();
    return sendFile(reply, store, { ...variant, mediaType: 'image/jpeg', disposition: 'inline' });
  });
}

async function requireFile(db: Db, id: string) {
  const file = await findPublicFile(db, id);
  if (file === undefined) throw fileNotFound();
  return file;
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
      'cache-control': IMMUTABLE,
    })
    .send(bytes);
}

/** A file's name for both old and new browsers (RFC 6266). */
function named(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
}

function fileNotFound() {
  return notFound((locale) => m.problem_file_not_found({}, { locale }));
}
