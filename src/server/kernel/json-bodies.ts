import { m } from '#messages/messages.js';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from './problems.ts';

const MOST_LEVELS = 20;
const MOST_THINGS = 2000;

/**
 * Reads JSON bodies: one that is malformed, reaches for a prototype, nests deeper than any call needs or lists more than any
 * takes is refused (400) before anybody walks it, as what walks by calling itself would fall.
 */
export function mountJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text, (error, body: unknown) => {
      if (error === null && !isWithinBounds(body)) return done(tooMuch());
      return done(error, body);
    });
  });
}

/** Goes level by level, never by calling itself. */
function isWithinBounds(body: unknown): boolean {
  let level = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    const groups = level.filter((one) => typeof one === 'object' && one !== null);
    if (groups.length > 0 && depth === MOST_LEVELS) return false;
    if (groups.some((one) => Array.isArray(one) && one.length > MOST_THINGS)) return false;
    level = groups.flatMap((one): unknown[] => Object.values(one));
  }
  return true;
}

function tooMuch(): ProblemError {
  return new ProblemError(400, (locale) =>
    m.problem_body_bounds({ levels: MOST_LEVELS, things: MOST_THINGS }, { locale }),
  );
}
