import multipart, { type MultipartFile } from '@fastify/multipart';
import { MOST_PICTURE_BYTES, uploadImage } from '#contract/uploads.ts';
import { m } from '#messages/messages.js';
import type { FastifyRequest } from 'fastify';
import { admit, type Caller, sessionEnded } from '../kernel/admit.ts';
import type { Database } from '../kernel/db.ts';
import { API_PREFIX, type Mounting } from '../kernel/http.ts';
import { ProblemError } from '../kernel/problems.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { FileStore } from './disk-files.ts';
import type { FileLinks } from './file-links.ts';
import { redrawPicture } from './redraw-picture.ts';
import { countUpload, storePicture } from './store-picture.ts';

const MOST_PARTS = 10;
const MOST_FIELD_BYTES = 1000;

type Office = { readonly files: FileStore; readonly links: FileLinks; readonly count: CountRequest };

/** The call that takes a picture. Who sends it is asked before a byte of its body is read. */
export async function mountUploads(
  { app, clock, gate }: Mounting,
  database: Database,
  { files, links, count }: Office,
): Promise<void> {
  const callers = new WeakMap<FastifyRequest, Caller>();
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart);
    // What is no form is not read at all.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.addHook('onRequest', async (request) => {
      const caller = await admit(gate, uploadImage, request, clock());
      if (caller !== null) callers.set(request, caller);
    });
    scope.post(`${API_PREFIX}${uploadImage.path}`, async (request, reply) => {
      const caller = callers.get(request);
      if (caller === undefined) throw sessionEnded();
      if (!request.isMultipart()) throw oneFile(415);
      const uploader = { organization: caller.organization, now: clock() };
      await database.transactQuietly(countUpload, uploader, count);
      const { bytes, filename } = await readFile(request);
      const picture = await redrawPicture(bytes, filename);
      const id = await database.transactQuietly(storePicture, picture, uploader, files);
      return reply.header('cache-control', 'no-store').send({ url: links.sign(id, clock()) });
    });
  });
}

type Sent = { readonly bytes: Uint8Array; readonly filename: string };

/** The one file of a form, cut off at the first byte too many. */
async function readFile(request: FastifyRequest): Promise<Sent> {
  const limits = {
    fileSize: MOST_PICTURE_BYTES,
    files: 1,
    parts: MOST_PARTS,
    fields: MOST_PARTS,
    fieldSize: MOST_FIELD_BYTES,
  };
  let sent: Sent | null = null;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') sent = { bytes: await readPart(part), filename: part.filename };
    }
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw oneFile(400);
  }
  if (sent === null) throw oneFile(400);
  return sent;
}

async function readPart({ file, fieldname }: MultipartFile): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  file.once('limit', () => file.destroy(tooBig()));
  for await (const chunk of file) chunks.push(chunk as Buffer);
  if (file.truncated) throw tooBig();
  if (fieldname !== 'file') throw oneFile(400);
  return Buffer.concat(chunks);
}

function tooBig(): ProblemError {
  const say = (locale: 'en' | 'fr') => m.problem_file_too_big({}, { locale });
  return new ProblemError(413, say, { file: say });
}

function oneFile(status: 400 | 415): ProblemError {
  const say = (locale: 'en' | 'fr') => m.problem_one_file({}, { locale });
  return new ProblemError(status, say, { file: say });
}
