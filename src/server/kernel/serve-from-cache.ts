import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SCHEME_COOKIE, type SchemeChoice, schemeChoices } from '#contract/rendered-page.ts';
import { type Locale, localeOf } from './locale.ts';
import { encodingOf, formFor, type PreparedReply } from './prepared-reply.ts';
import { tooBusy } from './problems.ts';
import { cacheLookUps } from './process-metrics.ts';
import type { CachedReply, ReplyCache } from './reply-cache.ts';
import { onceOnResponseOf, usesToken } from './request-limits.ts';
import { singleFlight } from './single-flight.ts';

/** Headers that are different for each response and must not be cached. */
const perResponseHeaders: ReadonlySet<string> = new Set([
  'x-request-id',
  'age',
  'cache-status',
  'content-length',
  'content-encoding',
  'transfer-encoding',
]);

declare module 'fastify' {
  // Only an interface can be merged.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** Replies to anonymous requests are cached; while one is computed, other requests for it wait. */
    readonly isKept?: boolean;
  }
}

const hits = cacheLookUps.labels('hit');
const staleHits = cacheLookUps.labels('stale');
const misses = cacheLookUps.labels('miss');

const MAX_WAITING = 2000;
/** Longer without the database nothing is shown: readers would take it for the present. */
const MAX_AWAY_SECONDS = 600;

/** Returns a cached reply as it is sent while the database is away: it shows nothing newer than `since`. */
type PresentStale = (kept: PreparedReply, locale: Locale, since: number) => PreparedReply;

/**
 * Answers anonymous requests from the cache. Must be the first hook. Cached replies repeat the headers of the
 * first response. Requests for a reply that is being computed wait for it. While the database is away, cached
 * replies are served for ten minutes, with their age and as `presentStale` returns them.
 */
export function serveFromCache(
  app: FastifyInstance,
  cache: ReplyCache,
  presentStale: PresentStale = (kept) => kept,
): void {
  const { join, finish } = singleFlight(MAX_WAITING);
  const onceOnResponse = onceOnResponseOf(app);
  markComputed(app, cache);
  app.addHook('onRequest', (request, reply, done) => {
    if (!isPublicRequest(request)) return done();
    const address = addressOf(request);
    const cached = cache.find(address);
    const isComputed = request.routeOptions.config.isKept === true;
    // What a replica computes while the database is away says so too.
    if (!cache.isDue() || (cached === undefined && !isComputed)) return serve(cached, begin);
    const find = cached === undefined ? cache.findKept : cache.find;
    revalidate(cache).then(() => serve(find(address), begin), done);

    function serve(kept: CachedReply | undefined, compute: () => void): void {
      const stale = cache.staleness();
      if (kept === undefined || (stale !== null && stale.awaySeconds > MAX_AWAY_SECONDS)) return compute();
      if (stale === null) {
        hits.inc();
        return write(request, reply, kept);
      }
      staleHits.inc();
      const prepared = presentStale(kept.prepared, localeOf(request.headers), stale.since);
      write(request, reply, staleReply(kept, prepared, stale.ageSeconds));
    }

    function begin(): void {
      if (!isComputed) return done();
      switch (join(address, onFinished)) {
        case 'first':
          // The reply may be cached just after it is sent, in the same turn of the event loop.
          onceOnResponse(reply, () => setImmediate(finish, address));
          misses.inc();
          return done();
        case 'waits':
          return;
        case 'too-many':
          return done(tooBusy());
      }
    }

    // If the first reply was not cached, for example because of a commit meanwhile, each request computes its
    // own.
    function onFinished(): void {
      serve(cache.find(address), () => {
        misses.inc();
        done();
      });
    }
  });
}

/** Marks what is computed for visitors while the database is away: by a replica, or without any database. */
function markComputed(app: FastifyInstance, cache: ReplyCache): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isMarked = request.routeOptions.config.isKept === true && isPublicRequest(request);
    const stale = isMarked && reply.statusCode === 200 ? cache.staleness() : null;
    if (stale !== null) reply.headers(staleHeaders(stale.ageSeconds, 'fwd=miss'));
    done(null, payload);
  });
}

/** Has the cache find only what is as new as the database; if that does not answer, what was there. */
async function revalidate(cache: ReplyCache): Promise<void> {
  try {
    await cache.check();
  } catch {
    // The reply says how old it is (`staleness`).
  }
}

/** Returns a cached reply in the form that is sent of it, marked as one that may have changed since. */
function staleReply({ headers }: CachedReply, prepared: PreparedReply, age: number): CachedReply {
  const etag = headers.indexOf('etag');
  const kept = etag === -1 ? headers : headers.with(etag + 1, prepared.etag);
  return { prepared, headers: [...kept, ...Object.entries(staleHeaders(age, 'hit')).flat()] };
}

/** Headers of a reply that may have changed since (RFC 9111 §5.1, RFC 9211). */
function staleHeaders(age: number, how: 'hit' | 'fwd=miss') {
  return { age: String(age), 'cache-status': `registry; ${how}; detail=stale` };
}

/** True for GET and HEAD requests whose reply is the same for every visitor. */
export function isPublicRequest(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !usesToken(request);
}

type Asked = {
  readonly headers: { readonly cookie?: string | undefined; readonly 'accept-language'?: string | undefined };
  readonly url: string;
};

/** Returns the cache key of a request: language, colour scheme and address. */
export function addressOf({ headers, url }: Asked): string {
  return `${localeOf(headers)} ${schemeOf(headers)} ${url}`;
}

/** Returns what to cache of a reply that is about to be sent. */
export function toCachedReply(reply: FastifyReply, prepared: PreparedReply): CachedReply {
  const headers = Object.entries(reply.getHeaders()).filter(([name]) => !perResponseHeaders.has(name));
  // What is sent while the database is away has a notice, and a tag of its own.
  const kept = headers.map(([name, value]) => [name, name === 'etag' ? prepared.etag : String(value)]);
  return { prepared, headers: kept.flat() };
}

function write(request: FastifyRequest, reply: FastifyReply, { headers, prepared }: CachedReply): void {
  const form = formFor(request, prepared, { mayBeKnown: true, isKept: true });
  reply.hijack();
  if (form === 'unchanged') {
    reply.raw.writeHead(304, [...headers, 'x-request-id', request.id]).end();
    return;
  }
  const body = prepared.bodyIn(form);
  const encoding = encodingOf(form);
  const own = ['x-request-id', request.id, 'content-length', String(body.length)];
  reply.raw
    .writeHead(200, [...headers, ...own, ...(encoding === null ? [] : ['content-encoding', encoding])])
    .end(body);
}

const rememberedScheme = new RegExp(`(?:^|;\\s*)${SCHEME_COOKIE}=(\\w+)`);

/** Returns the colour scheme from the reader's cookie; `auto` follows their device. */
export function schemeOf(headers: { readonly cookie?: string | undefined }): SchemeChoice {
  if (headers.cookie === undefined) return 'auto';
  const remembered = rememberedScheme.exec(headers.cookie)?.[1];
  return schemeChoices.find((choice) => choice === remembered) ?? 'auto';
}
