import type { FastifyInstance, FastifyRequest } from 'fastify';
import { m } from '#messages/messages.js';
import type { BodyProblems } from './parse-request.ts';
import { ProblemError, type Sentence } from './problems.ts';

const MAX_DEPTH = 20;
const MAX_ITEMS = 2000;

/**
 * Parses JSON bodies. Bodies that are malformed, set a prototype, nest too deeply or contain too long lists
 * get 400, before recursive code processes them.
 */
export function mountJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Clients that name the type of every request send none with a call that takes no body.
    if (text === '') return done(null, undefined);
    void parse(request, text, (error, body: unknown) => {
      if (error === null && !isWithinBounds(body)) return done(outOfBounds());
      return done(error, body);
    });
  });
}

/**
 * Checks depth and list lengths of a JSON value iteratively, so that deep nesting cannot overflow the stack of
 * what reads it next.
 */
export function isWithinBounds(body: unknown): boolean {
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
  return new ProblemError(400, outOfBoundsSentence);
}

/** Sentence for a JSON value beyond the bounds. */
export const outOfBoundsSentence: Sentence = (locale) =>
  m.problem_body_bounds({ levels: MAX_DEPTH, things: MAX_ITEMS }, { locale });

declare module 'fastify' {
  // Only an interface can be merged.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    readonly bodyProblems?: BodyProblems;
    /** The query is only passed on to the browser and API calls, which validate it themselves. */
    readonly passesQueryOn?: boolean;
  }
}

/** True if the database can store a text: no NUL character and no lone surrogate. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * Rejects requests (400) whose path, query or body contains text that the database cannot store, in names or
 * values. Runs before validation. Multipart forms are checked while they are read.
 */
export function mountTextCheck(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const { problemOf } = request.routeOptions.config.bodyProblems ?? {};
    const inUrl = [request.params, queryOf(request)].flatMap((part) => unstorablePlaces(part));
    if (inUrl.length > 0) return done(unstorableText(inUrl));
    const inBody = unstorablePlaces(request.body);
    if (inBody.length === 0) return done();
    const problem = unstorableText(inBody);
    done(problemOf?.(problem.fields) ?? problem);
  });
}

/** Message for a field with text that cannot be stored. */
export const unstorableField: Sentence = (locale) => m.problem_field_text({}, { locale });

function queryOf({ query, routeOptions }: FastifyRequest): unknown {
  return routeOptions.config.passesQueryOn === true ? {} : query;
}

/**
 * Returns the paths of such text, such as `contact.fullName`; for a property name, the path of its object.
 */
export function unstorablePlaces(value: unknown, place = ''): readonly string[] {
  if (typeof value === 'string') return isStorableText(value) ? [] : [place];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    if (!isStorableText(name)) return [place];
    return unstorablePlaces(part, place === '' ? name : `${place}.${name}`);
  });
}

/** Returns a 400 problem for these places. Omits `*`, the parameter of a path without a match. */
function unstorableText(places: readonly string[]): ProblemError {
  const fieldPaths = places.filter((place) => place !== '' && place !== '*');
  const fields = Object.fromEntries(fieldPaths.map((place) => [place, unstorableField]));
  const sentence: Sentence =
    fieldPaths.length > 0
      ? (locale) => m.problem_invalid({}, { locale })
      : (locale) => m.problem_text({}, { locale });
  return new ProblemError(400, sentence, fields);
}
