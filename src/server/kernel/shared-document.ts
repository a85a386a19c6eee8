import type { FastifyRequest } from 'fastify';
import type { Mounting } from './http.ts';
import { type Locale, localeOf } from './locale.ts';
import { prepareReply } from './prepared-reply.ts';
import { sendPrepared } from './reply-cache.ts';
import { addressOf, toCachedReply } from './serve-from-cache.ts';

/** A document that is neither a page nor an API response: feed, sitemap or image. */
export type SharedDocument = {
  readonly content: string | Buffer;
  readonly contentType: string;
  /** Pages of other sites may show it. */
  readonly isEmbeddable?: true;
  /** True while it will still change by itself: nobody keeps it. */
  readonly isUnfinished?: boolean;
  /** Its name as a download. */
  readonly filename?: string;
};

type DocumentRequest = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly locale: Locale;
  readonly now: Date;
};

type DocumentFastifyRequest = FastifyRequest<{
  Params: Record<string, string>;
  Querystring: Record<string, unknown>;
}>;

/**
 * Serves a document that is the same for all visitors of a language, and caches it until a table that it
 * reads is written. `make` throws problems, as an API call does.
 */
export function mountDocument(
  { app, cache, clock }: Mounting,
  path: string,
  make: (request: DocumentRequest) => Promise<SharedDocument>,
): void {
  app.get(path, async (request: DocumentFastifyRequest, reply) => {
    const { headers, params, query } = request;
    const { result, reads } = await cache.observe(() =>
      make({ params, query, locale: localeOf(headers), now: clock() }),
    );
    const { content, contentType, isEmbeddable = false, isUnfinished = false, filename } = result;
    if (isEmbeddable) reply.header('cross-origin-resource-policy', 'cross-origin');
    if (filename !== undefined) reply.header('content-disposition', `attachment; filename="${filename}"`);
    const prepared = prepareReply(content, { 'content-type': contentType });
    if (isUnfinished) return sendPrepared(request, reply.header('cache-control', 'no-store'), prepared);
    const sent = sendPrepared(request, reply.header('cache-control', 'no-cache'), prepared);
    cache.keep(addressOf(request), toCachedReply(reply, prepared), reads);
    return sent;
  });
}
