import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Histogram, Gauge as PrometheusGauge, Registry } from 'prom-client';
import { m } from '#messages/messages.js';
import { locales } from '#messages/runtime.js';
import type { Locale } from './locale.ts';
import { IN_PROCESS } from './log.ts';
import { METRICS_PATH, metricsAmongWorkers, metricsPort } from './metrics-readers.ts';
import { ProblemError } from './problems.ts';
import { processMetrics } from './process-metrics.ts';
import { within } from './within.ts';
import { isWorker } from './worker-process.ts';

const TIMEOUT_MS = 2000;

/** A dependency of the server; `check` rejects while it is not ready. */
export type Readiness = {
  readonly name: string;
  readonly check: () => Promise<unknown>;
  /** True if the server is ready without it: its state is shown only. */
  readonly isAdvice?: true;
};

/**
 * Mounts `/healthz`, which answers while the process runs, and `/readyz`, which gets 503 with the state of
 * each part if any is not ready. `/readyz?for=reads` is ready while the home page can be shown, if need be from the
 * cache: for a balancer that sends only readers here.
 */
export function mountHealth(app: FastifyInstance, log: Logger, parts: readonly Readiness[]): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  const unready = new Set<string>();
  app.get<{ Querystring: { readonly for?: string } }>('/readyz', async (request, reply) => {
    if (request.query.for === 'reads') return sendHomeState(app, reply);
    const states = await Promise.all(
      parts.map(async ({ name, check, isAdvice = false }) => {
        const error = await errorOf(check);
        const isReady = error === null;
        // Logged on changes only, not on every request.
        if (!isReady && !unready.has(name) && !isAdvice) log.error({ err: error, part: name }, 'not ready');
        if (isReady && unready.has(name) && !isAdvice) log.info({ part: name }, 'ready again');
        if (isReady) unready.delete(name);
        else unready.add(name);
        const fault = isAdvice ? 'warning' : 'unavailable';
        return [name, isReady ? 'ok' : fault] as const;
      }),
    );
    const isReady = states.every(([, state]) => state !== 'unavailable');
    const body = { status: isReady ? 'ok' : 'unavailable', ...Object.fromEntries(states) };
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(body);
  });
}

/** Asks for the home page in each language, so that it is in the cache in all of them once the database is away. */
async function sendHomeState(app: FastifyInstance, reply: FastifyReply): Promise<FastifyReply> {
  const ask = (language: Locale) =>
    app.inject({ url: '/', headers: { 'accept-language': language }, remoteAddress: IN_PROCESS });
  const pages = await Promise.all(locales.map(ask));
  const home = pages.some(({ statusCode }) => statusCode === 200) ? 'ok' : 'unavailable';
  return reply
    .code(home === 'ok' ? 200 : 503)
    .header('cache-control', 'no-store')
    .send({ status: home, home });
}

/** Returns the error of a check that fails or times out; null if it succeeds. */
async function errorOf(check: () => Promise<unknown>): Promise<unknown> {
  try {
    await within(TIMEOUT_MS, check());
    return null;
  } catch (error) {
    return error;
  }
}

const bucketsInSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates a counter; returns a function that increments it. */
export type MakeCounter = (name: string, help: string) => () => void;

/** Values that are read whenever the metrics are, each with its kind; none of a value that does not exist. */
export type Gauge = {
  readonly name: string;
  readonly help: string;
  readonly read: () => Promise<readonly { readonly kind: string; readonly value: number }[]>;
};

/** Who may read the metrics: a holder of the token, and a reader on this machine through a port of their own. */
export type MetricsAccess = { readonly token: string | null; readonly port: number | null };

/**
 * Measures every response and serves Prometheus metrics: at `/metrics` with the token, and on a port of
 * 127.0.0.1 without. The site's own port never serves them without the token, even to this machine: what a
 * proxy passes on comes from this machine too. Of several server processes, each serves the metrics of all
 * together. Returns a function that creates further counters.
 */
export function mountMetrics(
  app: FastifyInstance,
  { token, port }: MetricsAccess,
  gauges: readonly Gauge[] = [],
): MakeCounter {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of processMetrics) registry.registerMetric(metric);
  for (const gauge of gauges) registerGauge(registry, gauge);
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
  const read = isWorker ? metricsAmongWorkers(registry) : () => registry.metrics();
  app.get(METRICS_PATH, async (request, reply) => {
    if (token === null || !isSame(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new ProblemError(403, (locale) => m.problem_metrics_closed({}, { locale }));
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await read());
  });
  // Of several server processes, the one that started them has this port.
  if (port !== null && !isWorker) {
    const readers = metricsPort(read, port);
    app.addHook('onReady', readers.open);
    app.addHook('onClose', async () => readers.close());
  }
  return (name, help) => {
    const counter = new Counter({ name, help, registers: [registry] });
    return () => counter.inc();
  };
}

/** A gauge that cannot be read in time, as without the database, is left out. */
function registerGauge(registry: Registry, { name, help, read }: Gauge): void {
  registry.registerMetric(
    new PrometheusGauge({
      name,
      help,
      labelNames: ['kind'],
      // Several processes of one server read the same.
      aggregator: 'max',
      registers: [],
      async collect() {
        this.reset();
        const values = await within(TIMEOUT_MS, read()).catch(() => []);
        for (const { kind, value } of values) this.labels(kind).set(value);
      },
    }),
  );
}

function isSame(actual: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(actual), digest(expected));
}
