import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Problem } from '#contract/problem.ts';
import { m } from '#messages/messages.js';
import { isDatabaseUnavailable } from './database-availability.ts';
import { isDiskUnavailable } from './disk-availability.ts';
import { type Locale, localeOf } from './locale.ts';
import { notFound, organizationMerged, ProblemError, type Sentence } from './problems.ts';

/** Returns the response body of a problem. A field named `fields` appears only inside `fields`. */
function presentProblem(problem: ProblemError, locale: Locale): Problem {
  const fields = Object.fromEntries(
    Object.entries(problem.fields).map(([name, sentence]) => [name, sentence(locale)]),
  );
  const { fields: _fields, ...topLevel } = fields;
  const message = problem.sentence(locale);
  return {
    message,
    ...(Object.keys(fields).length > 0 && { fields }),
    ...topLevel,
    ...(problem.subject !== null && { [problem.subject]: message }),
  };
}

const UNAVAILABLE = 503;
const RETRY_SECONDS = '5';

/** Sends every error in one format, in the reader's language. Internal errors show only the request's id. */
export function mountErrorHandler(app: FastifyInstance, log: Logger, isUnavailable: () => boolean): void {
  app.setErrorHandler((error: FastifyError | ProblemError, request, reply) => {
    if (error instanceof ProblemError) return sendProblem(request, reply, error);
    const problem = problemOf(error, request.id);
    // An unavailable database was already logged when it became unavailable.
    if (problem.status >= 500 && !(isUnavailable() && isDatabaseUnavailable(error)))
      log.error({ requestId: request.id, err: error }, 'fault');
    return sendProblem(request, reply, problem);
  });
}

/** Headers of a file whose reply was begun, and of which no byte was sent. */
const FILE_HEADERS = ['content-disposition', 'content-length', 'etag'] as const;

/** Sends a problem as the response. */
function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: ProblemError): FastifyReply {
  for (const name of FILE_HEADERS) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
  if (problem.status === UNAVAILABLE) reply.header('retry-after', RETRY_SECONDS);
  if (problem.retryAfter !== null) reply.header('retry-after', problem.retryAfter);
  if (problem.allowed.length > 0) reply.header('allow', problem.allowed.join(', '));
  return reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', vary: 'accept-language, cookie' })
    .type('application/json; charset=utf-8')
    .send(presentProblem(problem, localeOf(request.headers)));
}

/** Answers 404 for an unknown address. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(request, reply, notFound());
}

/**
 * Answers 400 on the raw connection for bytes that are not HTTP, in English because no header names a
 * language. A connection on which nothing was sent in time is closed without a word: browsers open some
 * ahead, and would take the answer for that to their next request.
 */
export function handleClientError(_error: Error, socket: Socket): void {
  if (socket.bytesRead === 0) return void socket.destroy();
  endUnread(socket, 400, (locale) => m.problem_malformed({}, { locale }));
}

/** Rejects an unfinished request on the raw connection, in English, and closes it. */
export function endUnread(socket: Socket, status: 400 | 408, sentence: Sentence): void {
  if (!socket.writable) return;
  const body = JSON.stringify({ message: sentence('en') });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    'Connection: close',
  ];
  const text = `${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  socket.end(text, () => socket.destroy());
}

function problemOf(error: FastifyError, requestId: string): ProblemError {
  if (isOfMergedOrganization(error)) return organizationMerged();
  const status = error.statusCode ?? 500;
  if (status === 413) return new ProblemError(413, (locale) => m.problem_too_large({}, { locale }));
  if (status === 415) return new ProblemError(415, (locale) => m.problem_media_type({}, { locale }));
  if (status === 404) return notFound();
  if (status >= 400 && status < 500)
    return new ProblemError(400, (locale) => m.problem_malformed({}, { locale }));
  if (status === UNAVAILABLE || isDatabaseUnavailable(error) || isDiskUnavailable(error)) {
    return new ProblemError(UNAVAILABLE, (locale) => m.problem_unavailable({}, { locale }));
  }
  return new ProblemError(500, internal(requestId));
}

/** True if the database refused a row of an organization that was merged into another. */
function isOfMergedOrganization(error: FastifyError): boolean {
  return 'constraint' in error && error.constraint === 'organization_stands';
}

function internal(requestId: string): Sentence {
  return (locale) => m.problem_internal({ requestId }, { locale });
}
