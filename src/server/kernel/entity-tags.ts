import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An entity tag: quoted, of visible characters without quotes, and weak after `W/` (RFC 9110 §8.8.3). */
const ENTITY_TAG = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;

/**
 * True if a request for what is there needs no body: a GET or HEAD whose `If-None-Match` names the entity tag,
 * alone or in a list, or is `*`. The comparison is weak: `W/` does not matter (RFC 9110 §13.1.2).
 */
export function isNotModified({ method, headers }: FastifyRequest, etag: string): boolean {
  const header = headers['if-none-match'];
  if (header === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
  if (header.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return [...header.matchAll(ENTITY_TAG)].some(([, , tag]) => `"${tag}"` === opaque);
}

/** Answers 304. Its headers are those that the reply has so far; a HEAD has no length of zero either. */
export function sendNotModified(reply: FastifyReply): FastifyReply {
  return reply.code(304).send(reply.request.method === 'HEAD' ? Readable.from([]) : undefined);
}

/**
 * Returns the versions that an `If-Match` header names; null if every version matches: the header is missing
 * or `*`. The comparison is strong: weak tags name none (RFC 9110 §13.1.1). A version without quotes is taken
 * too.
 */
export function readIfMatch(header: string | undefined): readonly string[] | null {
  if (header === undefined || header.trim() === '*') return null;
  const quoted = [...header.matchAll(ENTITY_TAG)].flatMap(([, weak, tag]) =>
    weak === undefined && tag !== undefined ? [tag] : [],
  );
  const bare = header.replaceAll(ENTITY_TAG, '').split(',');
  return [...quoted, ...bare.map((one) => one.trim()).filter((one) => one !== '')];
}
