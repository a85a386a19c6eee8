import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { localeOf } from './locale.ts';
import { onceOnResponseOf } from './once-on-response.ts';
import { formFor, type PreparedReply } from './prepared-reply.ts';
import { tooBusy } from './problems.ts';
import type { KeptReply, ReplyCache } from './reply-cache.ts';
import { schemeOf } from './scheme.ts';
import { singleFlight } from './single-flight.ts';

/** Headers that differ from answer to answer, so that a kept reply must not repeat them. */
const single: ReadonlySet<string> = new Set([
  'x-request-id',
  'content-length',
  'content-encoding',
  'transfer-encoding',
]);

declare module 'fastify' {
  // Only an interface can be added to.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** Replies to anonymous requests are kept; while one is computed, other requests for it wait. */
    readonly isKept?: boolean;
  }
}

const MOST_WAITING = 2000;

/**
 * Answers what is kept before anything else is done for a request: it must be the first hook. A kept reply goes out with
 * the very headers it was first sent with. Requests for a reply that is being computed wait for it.
 */
export function answerKept(app: FastifyInstance, cache: ReplyCache): void {
  const { join, finish } = singleFlight(MOST_WAITING);
  const onceOnResponse = onceOnResponseOf(app);
  app.addHook('onRequest', (request, reply, done) => {
    if (!isPublicRequest(request)) return done();
    const address = addressOf(request);
    const kept = cache.find(address);
    if (kept === undefined) return begin();
    if (!cache.isDue()) return write(request, reply, kept);
    trust(cache, address).then(
      (trusted) => (trusted === null ? begin() : write(request, reply, trusted)),
      done,
    );

    function begin(): void {
      if (request.routeOptions.config.isKept !== true) return done();
      switch (join(address, resume)) {
        case 'first':
          // The reply may be kept just after it is sent, in the same turn of the event loop.
          onceOnResponse(reply, () => setImmediate(finish, address));
          return done();
        case 'waits':
          return;
        case 'too-many':
          return done(tooBusy());
      }
    }

    // Where the first reply was not kept, for example because of a commit meanwhile, each request computes its own.
    function resume(): void {
      const made = cache.find(address);
      if (made === undefined) done();
      else write(request, reply, made);
    }
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
export function isPublicRequest({ method, headers }: FastifyRequest): boolean {
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
