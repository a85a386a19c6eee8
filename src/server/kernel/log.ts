import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { describeError } from './describe-error.ts';

// A system call per line would cost more than most responses, so lines are written in batches.
const batching = { minLength: 4096, periodicFlush: 200 };

/**
 * Opens the server's log: one JSON line per event, on standard output or in a file. Lines name their fields
 * one by one, so that no password, token or query string is logged as part of an object. Errors go under
 * `err`, reduced by an allow-list (`describe-error.ts`) because they can contain SQL parameters.
 */
export function openLog(environment: string, file: string | null = null): Logger {
  const settings = {
    level: environment === 'test' ? 'warn' : 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  };
  const lines = pino.destination({ dest: file ?? 1, sync: false, ...batching });
  process.once('exit', () => lines.flushSync());
  return pino(settings, lines);
}

/** Opens the log of a command, which has its results on standard output: warnings and faults, on standard error. */
export function openCommandLog(): Logger {
  const settings = { level: 'warn', base: null, serializers: { err: describeError } };
  return pino(settings, pino.destination({ dest: 2, sync: true }));
}

/**
 * Remote address of requests that the server makes to itself to render a page; only the page itself is
 * logged.
 */
export const IN_PROCESS = 'in-process';

/**
 * Logs one line per response: method, path without the query (which can hold secrets), status, duration and
 * client address. The response's `x-request-id` is the `requestId` of the line.
 */
export function logResponses(app: FastifyInstance, log: Logger): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.socket.remoteAddress === IN_PROCESS) return done();
    const { method, url, ip, id } = request;
    const { statusCode: status, elapsedTime } = reply;
    const milliseconds = Math.round(elapsedTime * 10) / 10;
    log.info({ requestId: id, method, path: url.split('?', 1)[0], status, milliseconds, ip }, 'answered');
    done();
  });
}
