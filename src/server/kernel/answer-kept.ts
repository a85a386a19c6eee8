import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { localeOf } from './locale.ts';
import { formFor, type PreparedReply } from './prepared-reply.ts';
import type { KeptReply, ReplyCache } from './reply-cache.ts';
import { schemeOf } from './scheme.ts';

/** Headers that differ from answer to answer, so that a kept reply must not repeat them. */
const single: ReadonlySet<string> = new Set([
  'x-request-id',
  'content-length',
  'content-encoding',
  'transfer-encoding',
]);

/**
 * Answers what is kept before anything else is done for a request: it must be the first hook. A kept reply goes out with
 * the very headers it was first sent with.
 */
export function answerKept(app: FastifyInstance, cache: ReplyCache): void {
  app.addHook('onRequest', (request, reply, done) => {
    const kept = isAnyones(request) ? cache.find(addressOf(request)) : undefined;
    if (kept === undefined) return done();
    if (!cache.isDue()) return write(request, reply, kept);
    trust(cache, addressOf(request)).then(
      (trusted) => (trusted === null ? done() : write(request, reply, trusted)),
      done,
    );
  });
}

/** A kept reply that the database's version still allows; a database that does not answer allows none. */
async function trust(cache: ReplyCache, address: string): Promise<KeptReply | null> {
  try {
    await cache.check();
  } catch {
    return null;
  }
  return cache.find(address) ?? null;
}

/** Whether a request may be answered as the next visitor's is: who sends a token may be answered more. */
export function isAnyones({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers.authorization === undefined;
}

/** Under which a reply is kept: the address as it was asked for, the reader's language and their colours. */
export function addressOf({ headers, url }: FastifyRequest): string {
  return `${localeOf(headers)} ${schemeOf(headers)} ${url}`;
}

/** What to keep of a reply that is about to be sent. */
export function toKeep(reply: FastifyReply, prepared: PreparedReply): KeptReply {
  const headers = Object.entries(reply.getHeaders()).filter(([name]) => !single.has(name));
  return { prepared, headers: headers.flatMap(([name, value]) => [name, String(value)]) };
}

function write(request: FastifyRequest, reply: FastifyReply, { headers, prepared }: KeptReply): void {
  const form = formFor(request, prepared);
  reply.hijack();
  if (form === 'unchanged') {
    reply.raw.writeHead(304, [...headers, 'x-request-id', request.id]).end();
    return;
  }
  const isGzipped = form === 'gzipped';
  const body = isGzipped ? prepared.gzipped() : prepared.body;
  const own = ['x-request-id', request.id, 'content-length', String(body.length)];
  reply.raw
    .writeHead(200, [...headers, ...own, ...(isGzipped ? ['content-encoding', 'gzip'] : [])])
    .end(body);
}
