import { Socket } from 'node:net';
import { m } from '#messages/messages.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endUnread } from './refusals.ts';

declare module 'fastify' {
  // Only an interface can be added to.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** Its bodies are large: they may take long, as long as they come at the lowest rate. */
    readonly bodyAtRate?: boolean;
  }
}

/** How long a body may be under way. */
export type BodyPatience = {
  /** Within how long a body has to be there whole, on routes that expect small ones. */
  readonly wholeWithinMs: number;
  /** On routes with large ones: how many bytes have to come at least in each span. */
  readonly leastBytes: number;
  readonly spanMs: number;
  /** How long what is still coming is let go by once the answer has been given. */
  readonly afterAnswerMs: number;
};

const KILOBYTE = 1024;

/** 8 KB a second at least: 25 MB in 54 minutes at most, and nobody holds a connection for nothing. */
export const usualPatience: BodyPatience = {
  wholeWithinMs: 30_000,
  leastBytes: 160 * KILOBYTE,
  spanMs: 20_000,
  afterAnswerMs: 10_000,
};

/**
 * Cuts off connections whose request's body does not come on (408): a server's one time limit for all requests would cut
 * off whoever sends a large file on a slow line. Requests without a body cost nothing here.
 */
export function mountBodyPatience(app: FastifyInstance, patience: BodyPatience): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const stop = watch(request, patience);
      reply.raw.once('finish', () => endAfterAnswer(request, patience, stop));
      request.raw.once('close', stop);
    }
    done();
  });
}

/** Whether a body comes over a connection; one that is handed over within the process is there at once. */
function hasBody({ headers, raw }: FastifyRequest): boolean {
  if (!(raw.socket instanceof Socket)) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Looks again and again whether enough has come; answers how to stop that. */
function watch({ raw, routeOptions }: FastifyRequest, patience: BodyPatience): () => void {
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

/** An answer that came before the body's end, a refusal mostly: a browser reads it only while the connection stays. */
function endAfterAnswer({ raw }: FastifyRequest, { afterAnswerMs }: BodyPatience, stop: () => void): void {
  stop();
  if (raw.complete) return;
  const timer = setTimeout(() => raw.socket.destroy(), afterAnswerMs).unref();
  raw.once('close', () => clearTimeout(timer));
}
