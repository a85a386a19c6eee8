import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Mounting } from '../kernel/http.ts';
import { isSystemError } from '../kernel/start-problem.ts';
import { TEXT } from './log-answers.ts';
import { exportFile } from './refresh-export.ts';

const SECONDS_UNTIL_FIRST = 60;
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** A part of a file: its first and last byte. */
type Range = { readonly start: number; readonly end: number };

/** Mounts the newest export of the ledger, whole and in parts, for programs of any site. */
export function mountLedgerExport({ app }: Pick<Mounting, 'app'>, dataDir: string): void {
  const path = exportFile(dataDir);
  app.get('/ledger/export.tar.gz', async (request, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    const file = await findFile(path);
    if (file === null) return sendNone(reply);
    const { size, etag } = file;
    reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'public, no-cache' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const range = rangeOf(request, file);
    if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send();
    const { start, end } = range ?? { start: 0, end: size - 1 };
    if (range !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
    reply.headers({
      'content-type': 'application/gzip',
      'content-length': end - start + 1,
      'content-disposition': 'attachment; filename="ledger.tar.gz"',
    });
    // An empty stream leaves the length as it is.
    return reply.send(request.method === 'HEAD' ? Readable.from([]) : createReadStream(path, { start, end }));
  });
}

type ExportFile = { readonly size: number; readonly etag: string };

/** A new export takes the place of the old one at once, so its size and time name it. */
async function findFile(path: string): Promise<ExportFile | null> {
  try {
    const { size, mtimeMs } = await stat(path);
    return { size, etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"` };
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return null;
    throw error;
  }
}

function sendNone(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({
      'content-type': TEXT,
      'cache-control': 'no-store',
      'retry-after': String(SECONDS_UNTIL_FIRST),
    })
    .send('The first export is made within minutes of the first signature.\n');
}

/** Returns the part that is asked for: null for all of it, `none` if the file has no such part. */
function rangeOf({ headers }: FastifyRequest, { size, etag }: ExportFile): Range | 'none' | null {
  const [, first = '', last = ''] = RANGE.exec(headers.range ?? '') ?? [];
  const isOutdated = headers['if-range'] !== undefined && headers['if-range'] !== etag;
  if (isOutdated || (first === '' && last === '')) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'none' : { start, end };
}
