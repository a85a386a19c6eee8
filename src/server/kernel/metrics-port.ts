import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Registry } from 'prom-client';

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
