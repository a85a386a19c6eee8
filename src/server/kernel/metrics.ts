import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { m } from '#messages/messages.js';
import { ProblemError } from './problems.ts';

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
