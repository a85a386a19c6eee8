import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';

/** The server's log: one JSON line an event on standard output; what is secret never reaches it. */
export function openLog(environment: string): Logger {
  return pino({
    level: environment === 'test' ? 'warn' : 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.authorization', '*.password', '*.token'], remove: true },
  });
}

/** One line for every answer: what was asked (never its query, which can hold secrets), by whom, and how it went. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, ip } = request;
    const { statusCode: status, elapsedTime } = reply;
    const milliseconds = Math.round(elapsedTime * 10) / 10;
    request.log.info({ method, path: url.split('?', 1)[0], status, milliseconds, ip }, 'answered');
    done();
  });
}
