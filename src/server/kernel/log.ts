import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { describeError } from './describe-error.ts';

// A write for every line would cost more than most answers: lines go out four kilobytes or a fifth of a second together.
const together = { minLength: 4096, periodicFlush: 200 };

/**
 * The server's log: one JSON line an event, on standard output or in a file; each line names its fields one
 * by one, so that no password, token or query string can slip in with an object. Errors stand under `err` and are described by an
 * allow-list (`describe-error.ts`): theirs hold the values of statements.
 */
export function openLog(environment: string, file: string | null = null): Logger {
  const settings = {
    level: environment === 'test' ? 'warn' : 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  };
  const lines = pino.destination({ dest: file ?? 1, sync: false, ...together });
  process.once('exit', () => lines.flushSync());
  return pino(settings, lines);
}

/** The address that calls come from which the server asks itself, to render a page: the page's own line tells of them. */
export const IN_PROCESS = 'in-process';

/**
 * One line for every answer: what was asked (never its query, which can hold secrets), by whom, and how it went. The answer
 * carries the id that its line has.
 */
export function logAnswers(app: FastifyInstance, log: Logger): void {
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
