import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Mounting } from '../kernel/http.ts';
import { prepareReply } from '../kernel/prepared-reply.ts';
import { type Reads, sendPrepared } from '../kernel/reply-cache.ts';
import { addressOf, toCachedReply } from '../kernel/serve-from-cache.ts';

const TEXT = 'text/plain; charset=utf-8';
const SECONDS_UNTIL_FIRST = 5;
/** For what the next signature changes, and for what never changes. */
export const FOR_SECONDS = 'public, max-age=5';
export const FOR_GOOD = 'public, max-age=31536000, immutable';

/** What an address of the log answers. */
type Found = {
  readonly status: 200;
  readonly content: string | Buffer;
  readonly type: string;
  readonly caching: string;
};
/** Why it does not. */
type Refused = { readonly status: 404 | 503; readonly sentence: string; readonly retryAfter?: number };
export type Answer = Found | Refused;

export type LogRequest = FastifyRequest<{
  Params: Record<string, string>;
  Querystring: Record<string, unknown>;
}>;

/** Answers with a text. */
export function text(content: string, caching: string): Found {
  return { status: 200, content, type: TEXT, caching };
}

/** Answers that the log has no such thing, in a sentence. */
export function notFound(sentence: string): Refused {
  return { status: 404, sentence };
}

/** Answers that nothing is signed yet. */
export function notSigned(): Refused {
  return { status: 503, sentence: 'Nothing is signed yet.', retryAfter: SECONDS_UNTIL_FIRST };
}

/** Mounts an address that programs of any site may read. What is not `no-store` is kept until it changes. */
export function mountAnswer(
  { app, cache }: Mounting,
  path: string,
  answer: (request: LogRequest) => Promise<Answer>,
): void {
  app.get(path, async (request: LogRequest, reply) => {
    const { result, reads } = await cache.observe(() => answer(request));
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    if (result.status !== 200) return sendRefusal(reply, result);
    const { content, type, caching } = result;
    const prepared = prepareReply(content, { 'content-type': type, vary: 'accept-encoding' });
    const sent = sendPrepared(request, reply.header('cache-control', caching), prepared);
    if (caching !== 'no-store')
      cache.keep(
        addressOf(request),
        toCachedReply(reply, prepared),
        caching === FOR_GOOD ? readForGood(reads) : reads,
      );
    return sent;
  });
}

/** What never changes is kept whatever is written. */
function readForGood(reads: Reads): Reads {
  return { ...reads, tables: [], canBeKept: true };
}

function sendRefusal(reply: FastifyReply, { status, sentence, retryAfter }: Refused): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .headers({ 'content-type': TEXT, 'cache-control': 'no-store' })
    .send(`${sentence}\n`);
}
