import { m } from '#messages/messages.js';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from './problems.ts';

const MAX_DEPTH = 20;
const MAX_ITEMS = 2000;

/**
 * Parses JSON bodies. Bodies that are malformed, set a prototype, nest too deeply or contain too long lists get 400,
 * before recursive code processes them.
 */
export function mountJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text, (error, body: unknown) => {
      if (error === null && !isWithinBounds(body)) return done(outOfBounds());
      return done(error, body);
    });
  });
}

/** Checks depth and list lengths iteratively, so that deep nesting cannot overflow the stack. */
function isWithinBounds(body: unknown): boolean {
  let level = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    const groups = level.filter((one) => typeof one === 'object' && one !== null);
    if (groups.length > 0 && depth === MAX_DEPTH) return false;
    if (groups.some((one) => Array.isArray(one) && one.length > MAX_ITEMS)) return false;
    level = groups.flatMap((one): unknown[] => Object.values(one));
  }
  return true;
}

function outOfBounds(): ProblemError {
  return new ProblemError(400, (locale) =>
    m.problem_body_bounds({ levels: MAX_DEPTH, things: MAX_ITEMS }, { locale }),
  );
}
