import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const WORTH_COMPRESSING = 1024;

/** A reply ready to send: its bytes, and its mark for `If-None-Match`. */
export type PreparedReply = {
  readonly body: Buffer;
  /** Whether it is worth compressing. */
  readonly shrinks: boolean;
  /** Its bytes compressed, once the first caller wants them so: pages are made of replies that nobody does. */
  readonly gzipped: () => Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Prepares a text, or bytes that are compressed already, with its headers; it is JSON unless they say otherwise. */
export function prepareReply(
  content: string | Buffer,
  headers: Readonly<Record<string, string>>,
): PreparedReply {
  const isText = typeof content === 'string';
  const body = isText ? Buffer.from(content, 'utf8') : content;
  const etag = `"${createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url').slice(0, 27)}"`;
  let compressed: Buffer | null = null;
  const gzipped = () => (compressed ??= gzipSync(body));
  return { body, shrinks: isText && body.length >= WORTH_COMPRESSING, gzipped, etag, headers };
}

/** Which of its forms a reply takes for a caller: nothing new, compressed, or plain. */
export type Form = 'unchanged' | 'gzipped' | 'plain';

/** The form that a caller's headers ask for. */
export function formFor(request: FastifyRequest, { etag, shrinks }: PreparedReply): Form {
  const { 'if-none-match': known, 'accept-encoding': encodings } = request.headers;
  if (known === etag) return 'unchanged';
  return shrinks && encodings?.includes('gzip') ? 'gzipped' : 'plain';
}

/** Sends a prepared reply through the server's whole course. */
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
