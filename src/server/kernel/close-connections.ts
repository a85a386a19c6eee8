import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { m } from '#messages/messages.js';
import { endUnread } from './send-problem.ts';

declare module 'fastify' {
  // Only an interface can be merged.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** Large bodies: no time limit as long as they arrive at the minimum rate. */
    readonly bodyAtRate?: boolean;
  }
}

/** Time limits for request bodies. */
export type BodyTimeouts = {
  /** Time limit for the whole body, on routes with small bodies. */
  readonly wholeWithinMs: number;
  /** On routes with large bodies: minimum number of bytes in each `spanMs`. */
  readonly leastBytes: number;
  readonly spanMs: number;
  /** How long to drain the rest of a body after the response. */
  readonly afterAnswerMs: number;
};

const KILOBYTE = 1024;

/** At least 8 KB/s: 25 MB take at most 54 minutes. */
export const defaultBodyTimeouts: BodyTimeouts = {
  wholeWithinMs: 30_000,
  leastBytes: 160 * KILOBYTE,
  spanMs: 20_000,
  afterAnswerMs: 10_000,
};

/**
 * Cuts off connections whose request body stops or arrives too slowly (408).
 * The server's own limit for whole requests would also cut off large uploads on slow lines.
 */
export function mountBodyTimeouts(app: FastifyInstance, patience: BodyTimeouts): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const stop = watch(request, patience);
      reply.raw.once('finish', () => endAfterResponse(request, patience, stop));
      request.raw.once('close', stop);
    }
    done();
  });
}

/** True if a body arrives over a connection; in-process requests have theirs at once. */
function hasBody({ headers, raw }: FastifyRequest): boolean {
  if (!(raw.socket instanceof Socket)) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Checks progress at intervals; returns a function that stops the checks. */
function watch({ raw, routeOptions }: FastifyRequest, patience: BodyTimeouts): () => void {
  const isAtRate = routeOptions.config.bodyAtRate === true;
  const { leastBytes } = patience;
  let before = raw.socket.bytesRead;
  const timer = setInterval(
    () => {
      if (raw.complete) return clearInterval(timer);
      const now = raw.socket.bytesRead;
      if (!isAtRate || now - before < leastBytes) {
        clearInterval(timer);
        endUnread(raw.socket, 408, (locale) => m.problem_too_slow({}, { locale }));
      }
      before = now;
    },
    isAtRate ? patience.spanMs : patience.wholeWithinMs,
  ).unref();
  return () => clearInterval(timer);
}

/**
 * Destroys the connection some time after an early response, usually an error: browsers read it only while
 * the connection is open.
 */
function endAfterResponse({ raw }: FastifyRequest, { afterAnswerMs }: BodyTimeouts, stop: () => void): void {
  stop();
  if (raw.complete) return;
  const timer = setTimeout(() => raw.socket.destroy(), afterAnswerMs).unref();
  raw.once('close', () => clearTimeout(timer));
}

/**
 * How long a connection without a request stays open once the server stops: its request may be on the way.
 */
const GRACE_MS = 500;

/**
 * Closes connections without a request in progress while the app closes. Node.js closes those that are idle
 * when it begins, but waits for connections that browsers opened ahead of a request, and for those whose last
 * request was still in progress, up to 72 seconds.
 */
export function closeConnections(app: FastifyInstance, graceMs = GRACE_MS): void {
  const { server } = app;
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  const close = () => {
    server.closeIdleConnections();
    for (const socket of unused) socket.destroy();
  };
  app.addHook('preClose', (done) => {
    if (server.listening) {
      const closing = setInterval(close, graceMs);
      server.once('close', () => clearInterval(closing));
    }
    done();
  });
}
