import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { AggregatorRegistry, Registry } from 'prom-client';
import { within } from './within.ts';
import { sendTo } from './worker-process.ts';

/** Address of the metrics. */
export const METRICS_PATH = '/metrics';

const LOOPBACK = '127.0.0.1';
const LOCAL_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;
const FORWARDED = /^(?:forwarded|via|x-forwarded-.+|x-real-ip)$/;

/** Returns the text of the metrics. */
export type ReadMetrics = () => Promise<string>;

/** A port of this machine that serves the metrics without a token. */
export type MetricsPort = { readonly open: () => Promise<void>; readonly close: () => void };

/** Returns a port of this machine for readers of the metrics. */
export function metricsPort(read: ReadMetrics, port: number): MetricsPort {
  const server = createServer((request, response) => {
    answerReader(read, request, response).catch(() => response.writeHead(503).end());
  });
  return {
    open: async () => {
      server.listen(port, LOOPBACK);
      await once(server, 'listening');
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answerReader(
  read: ReadMetrics,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const status = statusFor(request);
  if (status !== 200) {
    response.writeHead(status, status === 405 ? { allow: 'GET, HEAD' } : {}).end();
    return;
  }
  const text = await read();
  const headers = {
    'content-type': Registry.PROMETHEUS_CONTENT_TYPE,
    'content-length': Buffer.byteLength(text),
  };
  response.writeHead(200, { ...headers, 'cache-control': 'no-store' }).end(text);
}

/** 403 for what a proxy passed on or is addressed to another host: this port is for readers on this machine. */
function statusFor({ method, url, headers }: IncomingMessage): 200 | 403 | 404 | 405 {
  const isLocal =
    LOCAL_HOST.test(headers.host ?? '') && !Object.keys(headers).some((name) => FORWARDED.test(name));
  if (!isLocal) return 403;
  if (url?.split('?', 1)[0] !== METRICS_PATH) return 404;
  return method === 'GET' || method === 'HEAD' ? 200 : 405;
}

/** Longer than a process takes that leaves out what it cannot read. */
const TIMEOUT_MS = 4000;

/** Questions and answers between a server process and the one that started it; answers have the question's number. */
type Message =
  | { readonly kind: 'ask-metrics' | 'ask-all-metrics'; readonly question: number }
  | { readonly kind: 'metrics'; readonly question: number; readonly metrics: object }
  | { readonly kind: 'all-metrics'; readonly question: number; readonly text: string };

const kinds: ReadonlySet<unknown> = new Set<Message['kind']>([
  'ask-metrics',
  'ask-all-metrics',
  'metrics',
  'all-metrics',
]);

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'kind' in message && kinds.has(message.kind);
}

/** Questions that are not answered yet. */
function questions<Answer>() {
  const open = new Map<number, (answer: Answer) => void>();
  let last = 0;
  return {
    answer: (question: number, answer: Answer) => open.get(question)?.(answer),
    ask: async (send: (question: number) => void): Promise<Answer> => {
      last += 1;
      const question = last;
      const { promise, resolve } = Promise.withResolvers<Answer>();
      open.set(question, resolve);
      try {
        send(question);
        return await within(TIMEOUT_MS, promise);
      } finally {
        open.delete(question);
      }
    },
  };
}

/**
 * In one of several server processes: lets the process that started it read this process's metrics, and returns how to read
 * those of all together.
 */
export function metricsAmongWorkers(registry: Registry): ReadMetrics {
  const asked = questions<string>();
  const send = (message: Message) => process.send?.(message);
  process.on('message', (message) => {
    if (!isMessage(message)) return;
    const { kind, question } = message;
    if (kind === 'all-metrics') asked.answer(question, message.text);
    if (kind !== 'ask-metrics') return;
    void registry.getMetricsAsJSON().then((metrics) => send({ kind: 'metrics', question, metrics }));
  });
  return () => asked.ask((question) => send({ kind: 'ask-all-metrics', question }));
}

/**
 * In the process that starts the server processes: answers those that ask for the metrics of all, and returns how to read
 * them. A process that does not answer in time, as while it starts, is left out.
 */
export function metricsOfWorkers(openWorkers: () => readonly Worker[]): ReadMetrics {
  const asked = questions<object>();
  const read = async () => {
    const answers = await Promise.allSettled(
      openWorkers().map((worker) =>
        asked.ask((question) => sendTo(worker, { kind: 'ask-metrics', question } satisfies Message)),
      ),
    );
    const metrics = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    return AggregatorRegistry.aggregate(metrics).metrics();
  };
  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message)) return;
    const { kind, question } = message;
    if (kind === 'metrics') asked.answer(question, message.metrics);
    if (kind !== 'ask-all-metrics') return;
    void read().then((text) => sendTo(worker, { kind: 'all-metrics', question, text } satisfies Message));
  });
  return read;
}
