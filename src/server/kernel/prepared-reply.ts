import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const MIN_GZIP_BYTES = 1024;

/** A reply ready to send. */
export type PreparedReply = {
  readonly body: Buffer;
  /** True if the body is worth compressing. */
  readonly shrinks: boolean;
  /** Returns the gzipped body, compressed on first use: some replies are only rendered into pages. */
  readonly gzipped: () => Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Prepares a text, or bytes that are already compressed, with headers. The content type defaults to JSON. */
export function prepareReply(
  content: string | Buffer,
  headers: Readonly<Record<string, string>>,
): PreparedReply {
  const isText = typeof content === 'string';
  const body = isText ? Buffer.from(content, 'utf8') : content;
  const etag = `"${createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url').slice(0, 27)}"`;
  let compressed: Buffer | null = null;
  const gzipped = () => (compressed ??= gzip(body));
  return { body, shrinks: isText && body.length >= MIN_GZIP_BYTES, gzipped, etag, headers };
}

/** Returns the gzipped bytes in memory of their own: zlib returns a part of 16 kB, all of which a cached reply would keep. */
function gzip(body: Buffer): Buffer {
  const compressed = gzipSync(body);
  const copy = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(copy);
  return copy;
}

/** How a reply is sent: 304, compressed or plain. */
export type Form = 'unchanged' | 'gzipped' | 'plain';

/** Chooses the form of a reply from the request's headers. */
export function formFor(request: FastifyRequest, { etag, shrinks }: PreparedReply): Form {
  const { 'if-none-match': ifNoneMatch, 'accept-encoding': encodings } = request.headers;
  if (ifNoneMatch === etag) return 'unchanged';
  return shrinks && encodings?.includes('gzip') ? 'gzipped' : 'plain';
}

/** Sends a prepared reply through Fastify's hooks. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: PreparedReply,
): FastifyReply {
  const form = formFor(request, prepared);
  reply.headers({
    vary: 'accept-encoding, accept-language, cookie',
    'content-type': 'application/json; charset=utf-8',
    ...prepared.headers,
    etag: prepared.etag,
  });
  if (form === 'unchanged') return reply.code(304).send();
  if (form === 'plain') return reply.send(prepared.body);
  return reply.header('content-encoding', 'gzip').send(prepared.gzipped());
}
