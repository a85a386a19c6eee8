import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { m } from '#messages/messages.js';
import { ProblemError } from './problems.ts';

const TIMEOUT_MS = 2000;

/** A dependency of the server; `check` rejects while it is not ready. */
export type Readiness = { readonly name: string; readonly check: () => Promise<unknown> };

/**
 * Mounts `/healthz`, which answers while the process runs, and `/readyz`, which gets 503 with the state of each part
 * if any is not ready.
 */
export function mountHealth(app: FastifyInstance, log: Logger, parts: readonly Readiness[]): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  const unready = new Set<string>();
  app.get('/readyz', async (_request, reply) => {
    const states = await Promise.all(
      parts.map(async ({ name, check }) => {
        const error = await errorOf(check);
        const isReady = error === null;
        // Logged on changes only, not on every request.
        if (!isReady && !unready.has(name)) log.error({ err: error, part: name }, 'not ready');
        if (isReady && unready.has(name)) log.info({ part: name }, 'ready again');
        if (isReady) unready.delete(name);
        else unready.add(name);
        return [name, isReady ? 'ok' : 'unavailable'] as const;
      }),
    );
    const isReady = states.every(([, state]) => state === 'ok');
    const body = { status: isReady ? 'ok' : 'unavailable', ...Object.fromEntries(states) };
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(body);
  });
}

/** Returns the error of a check that fails or times out; null if it succeeds. */
async function errorOf(check: () => Promise<unknown>): Promise<unknown> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error('no answer in time')), TIMEOUT_MS);
  try {
    await Promise.race([check(), timeout.promise]);
    return null;
  } catch (error) {
    return error;
  } finally {
    clearTimeout(timer);
  }
}

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const bucketsInSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates a counter; returns a function that increments it. */
export type MakeCounter = (name: string, help: string) => () => void;

/**
 * Measures every response and serves Prometheus metrics at `/metrics`, with the token or, if there is none, to this
 * machine only. Returns a function that creates further counters.
 */
export function mountMetrics(app: FastifyInstance, token: string | null): MakeCounter {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketsInSeconds,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durations.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!canRead(request, token))
      throw new ProblemError(403, (locale) => m.problem_metrics_closed({}, { locale }));
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return (name, help) => {
    const counter = new Counter({ name, help, registers: [registry] });
    return () => counter.inc();
  };
}

/**
 * True if the request may read metrics. Requests forwarded by a local proxy also come from loopback, but need the
 * token.
 */
function canRead(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) return isSame(request.headers.authorization ?? '', `Bearer ${token}`);
  return loopback.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;
}

function isSame(actual: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(actual), digest(expected));
}
