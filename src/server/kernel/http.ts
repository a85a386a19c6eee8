import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { admit, type Caller, type CallerOf, type Gate, nameOf } from './admit.ts';
import { FileReply } from './file-reply.ts';
import type { KeptReplies } from './kept-replies.ts';
import { type Locale, localeOf } from './locale.ts';
import { type PageQuery, pageLinks } from './page-links.ts';
import { type BodyProblems, parseRequest } from './parse-request.ts';
import { type PreparedReply, prepareReply } from './prepared-reply.ts';
import { ProblemError } from './problems.ts';
import { type ReplyCache, sendPrepared } from './reply-cache.ts';
import { replyShaper, type ShapeReply } from './reply-shape.ts';
import { addressOf, isPublicRequest, toCachedReply } from './serve-from-cache.ts';

export type Call<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly locale: Locale;
  readonly now: Date;
  /** The client's network address, beyond trusted proxies. */
  readonly address: string;
  /** The authenticated caller; null for anonymous requests. */
  readonly caller: CallerOf<E['access']>;
  /** The request's headers. */
  readonly headers: IncomingHttpHeaders;
  /** Sets a response header. */
  readonly setHeader: (name: string, value: string) => void;
};

/** A page of a list, with the total number of items and optional response headers. */
export type Page<Item> = {
  readonly items: readonly Item[];
  readonly total: number;
  readonly headers?: Readonly<Record<string, string>>;
};

type Result<E extends Endpoint> =
  | (ReplyOf<E> extends readonly (infer Item)[] ? Page<Item> | ReplyOf<E> : ReplyOf<E>)
  | FileReply;

export type Mounting = {
  readonly app: FastifyInstance;
  readonly cache: ReplyCache;
  readonly clock: () => Date;
  readonly gate: Gate;
  readonly replies: KeptReplies;
  /** Validates every reply. If false, those that all visitors share are only reduced to their fields (decision 0062). */
  readonly checksReplies: boolean;
  readonly bodyProblems?: BodyProblems;
  /** Limits expensive reads; without it, nothing is limited. */
  readonly expensiveReads?: ExpensiveReads;
  /** False for a result that a repetition with the same idempotency key asks for again, as it is still open. */
  readonly isFinal?: (result: unknown) => boolean;
};

/** What decides the result of a read that is the same for everyone. */
export type ReadOf = {
  readonly endpoint: Endpoint;
  readonly params: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  readonly locale: Locale;
};

/** Which reads are expensive, and how they are run. */
export type ExpensiveReads = {
  readonly includes: (read: Pick<ReadOf, 'endpoint' | 'query'>) => boolean;
  /** Runs the work of an expensive read, perhaps after others and once for several requests; any other at once. */
  readonly run: <Result>(read: ReadOf, work: () => Promise<Result>) => Promise<Result>;
};

/** Path prefix of the API. */
export const API_PREFIX = '/api';

/**
 * Mounts an endpoint of the contract. The request is validated before `work` runs; the result is reduced to
 * the contract's fields. Replies of shared endpoints are cached until a table that they read is written;
 * files are not cached, because they name the day. A write that carries `Idempotency-Key` is answered once: its
 * repetitions get the same reply, and `work` does not run for them.
 */
export function mount<E extends Endpoint>(
  mounting: Mounting,
  endpoint: E,
  work: (call: Call<E>) => Promise<Result<E>>,
): void {
  const { app, cache, clock, gate, replies, bodyProblems = {}, isFinal = () => true } = mounting;
  const { checksReplies, expensiveReads = none } = mounting;
  const shapeFor = replyShapers(endpoint, checksReplies);
  const make = async (call: Call<E>, request: FastifyRequest): Promise<Response> => {
    const { params, query, locale } = call;
    const result = await expensiveReads
      .run({ endpoint, params, query, locale }, () => work(call))
      .catch((error: unknown) => noteDenial(gate, endpoint, call, error));
    if (result instanceof FileReply)
      return { prepared: prepareFile(result), isKept: false, isFinal: isFinal(result) };
    const shape = shapeFor(call.caller);
    const prepared = present(endpoint, shape, { address: request.url, query: call.query }, result);
    return { prepared, isKept: true, isFinal: isFinal(result) };
  };
  const respond = async (request: FastifyRequest, reply: FastifyReply): Promise<Response> => {
    const { ip: address } = request;
    const headers = declaredHeaders(endpoint, request.headers);
    const now = clock();
    const caller = await admit(gate, endpoint, request, now);
    const setHeader = (name: string, value: string) => void reply.header(name, value);
    const context = { locale: localeOf(headers), now, address, caller, headers, setHeader };
    const parts = await parseRequest(endpoint, request, bodyProblems);
    const call = { ...parts, ...context } as Call<E>;
    const facts = { caller, address, request: [nameOf(endpoint), parts] };
    const key = endpoint.takesKey ? replies.keyOf(headers['idempotency-key'], facts) : null;
    if (key === null) return make(call, request);
    const prepared = await replies.once(key, now, () => make(call, request));
    return { prepared, isKept: false, isFinal: true };
  };
  app.route({
    method: endpoint.method,
    url: `${API_PREFIX}${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: {
      bodyProblems,
      isKept: endpoint.shared,
      readsToken: endpoint.access !== 'everyone',
      isExpensive: (query) => expensiveReads.includes({ endpoint, query }),
    },
    handler: async (request, reply) => {
      if (!endpoint.shared || !isPublicRequest(request)) {
        const { prepared } = await respond(request, reply);
        await cache.catchUp();
        return sendPrepared(request, reply.header('cache-control', 'no-store'), prepared);
      }
      const observed = await cache.observe(() => respond(request, reply));
      const { prepared, isKept } = observed.result;
      const sent = sendPrepared(request, reply.header('cache-control', 'no-cache'), prepared);
      const address = addressOf(request);
      if (isKept && cache.hasRoomFor(address))
        cache.keep(address, toCachedReply(reply, prepared), observed.reads);
      return sent;
    },
  });
}

const none: ExpensiveReads = { includes: () => false, run: (_, work) => work() };

/** Records that an act was denied to its caller; throws the error again. */
async function noteDenial(
  gate: Gate,
  endpoint: Endpoint,
  { caller, now }: { readonly caller: Caller | null; readonly now: Date },
  error: unknown,
): Promise<never> {
  if (caller !== null && isDenial(error)) await gate.noteDenial(caller, nameOf(endpoint), 'act', now);
  throw error;
}

type Response = {
  readonly prepared: PreparedReply;
  readonly isKept: boolean;
  readonly isFinal: boolean;
};

function prepareFile({ content, contentType, filename }: FileReply): PreparedReply {
  return prepareReply(content, {
    'content-type': contentType,
    'content-disposition': `attachment; filename="${filename}"`,
  });
}

/** True for a 403 without fields. Code that throws a 403 with fields records the denial itself. */
function isDenial(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 403 && Object.keys(error.fields).length === 0;
}

type PageRequest = { readonly address: string; readonly query: PageQuery };

/**
 * Returns what shapes an endpoint's replies: for visitors in a form of their own where the endpoint has one, and
 * validated unless they are shared by all visitors and `checksReplies` is false.
 */
function replyShapers(endpoint: Endpoint, checksReplies: boolean): (caller: Caller | null) => ShapeReply {
  const forVisitors = replyShaper(endpoint.visitorReply ?? endpoint.reply, checksReplies || !endpoint.shared);
  const forCallers = replyShaper(endpoint.reply, true);
  return (caller) => (caller === null ? forVisitors : forCallers);
}

function present(
  endpoint: Endpoint,
  shape: ShapeReply,
  { address, query }: PageRequest,
  result: unknown,
): PreparedReply {
  if (!isPage(endpoint, result)) return prepareReply(JSON.stringify(shape(result)), {});
  return prepareReply(JSON.stringify(shape(result.items)), {
    'x-total-count': String(result.total),
    ...pageLinks(address, query, result.total),
    ...result.headers,
  });
}

function isPage(endpoint: Endpoint, result: unknown): result is Page<unknown> {
  return endpoint.paged && typeof result === 'object' && result !== null && 'items' in result;
}

/** Returns a request's headers without those that the endpoint should declare and does not. */
function declaredHeaders(
  { takesKey, takesVersion }: Endpoint,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  const hasKey = !takesKey && headers['idempotency-key'] !== undefined;
  const hasVersion = !takesVersion && headers['if-match'] !== undefined;
  if (!hasKey && !hasVersion) return headers;
  const read = { ...headers };
  if (hasKey) delete read['idempotency-key'];
  if (hasVersion) delete read['if-match'];
  return read;
}
