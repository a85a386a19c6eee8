import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_WAIT_MS } from './limit-concurrency.ts';
import { IN_PROCESS } from './log.ts';
import { tooBusy } from './problems.ts';
import { refusedReplies } from './process-metrics.ts';

/** Requests that share a limit. Each class has its own, so that one never blocks another. */
export type RequestClass =
  | 'anonymous-read'
  | 'signed-in-read'
  | 'expensive-read'
  | 'body'
  | 'write'
  | 'upload';

type Limit = {
  /** Maximum number of requests handled at once. */
  readonly concurrent: number;
  /** Maximum number of requests that queue, first in first out. */
  readonly queued: number;
  /** Longest wait in the queue, in milliseconds; that of all classes if it is left out. */
  readonly waitMs?: number;
};

/**
 * Anonymous reads are most of the traffic and the least important, so few run at once. Expensive ones wait for the
 * database (`limit-reads.ts`) and must hold no place of the others meanwhile. A body of up to a
 * megabyte may take half a minute to arrive, so many may arrive at once; only complete ones count as writes.
 * Uploads are streamed to disk, for up to an hour.
 */
export const defaultLimits: Readonly<Record<RequestClass, Limit>> = {
  'anonymous-read': { concurrent: 6, queued: 120 },
  'signed-in-read': { concurrent: 6, queued: 120 },
  'expensive-read': { concurrent: 200, queued: 0 },
  body: { concurrent: 500, queued: 0 },
  write: { concurrent: 24, queued: 240 },
  upload: { concurrent: 60, queued: 0 },
};

/** Never limited: health checks, and static files, which cost little. */
const EXEMPT_ROUTES = new Set(['/healthz', '/readyz', '/metrics', '/assets/*']);

/**
 * Limits how many requests of each class run at once and how many queue; the rest, and those that wait too long in
 * their queue, get 503 with Retry-After.
 * Requests that the server makes to itself are part of an admitted request and not limited. `longestWait` is in
 * milliseconds: a database that is never silent needs none, and what keeps the processors busy takes as long as it takes.
 */
export function mountRequestLimits(
  app: FastifyInstance,
  limits: Readonly<Record<RequestClass, Limit>>,
  longestWait: number = MAX_WAIT_MS,
): void {
  const onceOnResponse = onceOnResponseOf(app);
  const limiter = (limit: Limit, once: OnceOnResponse) =>
    openLimiter({ waitMs: longestWait, ...limit }, once);
  const onArrival = {
    'anonymous-read': limiter(limits['anonymous-read'], onceOnResponse),
    'signed-in-read': limiter(limits['signed-in-read'], onceOnResponse),
    'expensive-read': limiter(limits['expensive-read'], onceOnResponse),
    body: limiter(limits.body, onceOnResponse),
    upload: limiter(limits.upload, onceOnResponse),
  };
  const onCompleteBody = limiter(limits.write, onceOnResponseOf(app));
  app.addHook('onRequest', (request, reply, done) => {
    const requestClass = classOnArrival(request);
    if (requestClass === null) return done();
    if (!onArrival[requestClass](reply, done)) done(tooBusy());
  });
  app.addHook('preHandler', (request, reply, done) => {
    if (classOnArrival(request) !== 'body') return done();
    if (!onCompleteBody(reply, done)) done(tooBusy());
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    if (REFUSED.has(statusCode)) countRefusal(request, statusCode);
    done();
  });
}

const REFUSED: ReadonlySet<number> = new Set([503, 429]);

/** Counts a request that was refused here or later, as without the database. */
function countRefusal(request: FastifyRequest, status: number): void {
  const requestClass = classOnArrival(request);
  if (requestClass === null) return;
  refusedReplies.inc({ class: requestClass === 'body' ? 'write' : requestClass, status: String(status) });
}

declare module 'fastify' {
  // Only an interface can be merged.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** The reply depends on who is signed in. All other routes ignore tokens. */
    readonly readsToken?: boolean;
    /** True for a query whose reply is an expensive read. */
    readonly isExpensive?: (query: Readonly<Record<string, unknown>>) => boolean;
  }
}

/** True for requests with a token, valid or not, on a route that reads it. */
export function usesToken({ headers, routeOptions }: FastifyRequest): boolean {
  return headers.authorization !== undefined && routeOptions.config.readsToken === true;
}

/** Returns a request's class before its body is read; null if it is never limited. */
function classOnArrival(request: FastifyRequest): Exclude<RequestClass, 'write'> | null {
  const { method, routeOptions, raw } = request;
  if (raw.socket.remoteAddress === IN_PROCESS || EXEMPT_ROUTES.has(routeOptions.url ?? '')) return null;
  if (routeOptions.config.bodyAtRate === true) return 'upload';
  if (method !== 'GET' && method !== 'HEAD') return 'body';
  if (routeOptions.config.isExpensive?.(request.query as Record<string, unknown>) === true)
    return 'expensive-read';
  return usesToken(request) ? 'signed-in-read' : 'anonymous-read';
}

/**
 * Calls `start` at once or when a slot is free, with a 503 problem if none was free in time; returns false, without
 * ever calling it, if the queue is full.
 */
type Limiter = (reply: FastifyReply, start: (problem?: Error) => void) => boolean;

/** Aborted requests free their slot or leave the queue. */
function openLimiter(
  { concurrent, queued, waitMs }: Required<Limit>,
  onceOnResponse: OnceOnResponse,
): Limiter {
  const queue = new Set<() => void>();
  let running = 0;
  const release = () => {
    const [next] = queue;
    if (next === undefined) running -= 1;
    else {
      queue.delete(next);
      next();
    }
  };
  return (reply, start) => {
    if (running < concurrent) {
      running += 1;
      onceOnResponse(reply, release);
      start();
      return true;
    }
    if (queue.size >= queued) return false;
    let isRunning = false;
    const startQueued = () => {
      clearTimeout(timer);
      isRunning = true;
      start();
    };
    const leave = () => {
      clearTimeout(timer);
      return queue.delete(startQueued);
    };
    const refuse = () => {
      if (leave()) start(tooBusy());
    };
    const timer = Number.isFinite(waitMs) ? setTimeout(refuse, waitMs).unref() : undefined;
    queue.add(startQueued);
    onceOnResponse(reply, () => (isRunning ? release() : leave()));
    return true;
  };
}

/**
 * Calls `work` once per request: when its response starts to be sent, or when the client disconnects before
 * that.
 */
export type OnceOnResponse = (reply: FastifyReply, work: () => void) => void;

/**
 * Independent of how slowly the client then reads the response. Each returned function registers one `work`
 * per request.
 */
export function onceOnResponseOf(app: FastifyInstance): OnceOnResponse {
  const callbacks = new WeakMap<FastifyReply['raw'], () => void>();
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    callbacks.get(raw)?.();
    done(null, payload);
  });
  return ({ raw }, work) => {
    const once = () => {
      callbacks.delete(raw);
      raw.off('close', once);
      work();
    };
    callbacks.set(raw, once);
    raw.on('close', once);
  };
}
