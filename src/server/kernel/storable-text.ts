import { m } from '#messages/messages.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError, type Sentence, wrongProjectForm } from './problems.ts';

declare module 'fastify' {
  // Only an interface can be added to.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** Faults of its body stand under the parts of the project form. */
    readonly isProjectForm?: boolean;
    /** Only its reader's browser and the calls it makes read the query: they refuse what is wrong in it. */
    readonly passesQueryOn?: boolean;
  }
}

/** Whether a database can keep a text: no NUL character, and no half of a surrogate pair without the other. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * Refuses a request (400) whose path, query or body has text that no database can keep, in names as well as in values,
 * before anything else of it is looked at. Forms with files are read part by part, and checked as they are read.
 */
export function mountTextCheck(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const { isProjectForm = false } = request.routeOptions.config;
    const ofAddress = [request.params, queryOf(request)].flatMap((part) => unstorablePlaces(part));
    if (ofAddress.length > 0) return done(unstorable(ofAddress));
    const ofBody = unstorablePlaces(request.body);
    if (ofBody.length === 0) return done();
    const problem = unstorable(ofBody);
    done(isProjectForm ? wrongProjectForm(problem.fields) : problem);
  });
}

/** What is said of a field whose text cannot be kept. */
export const unstorableField: Sentence = (locale) => m.problem_field_text({}, { locale });

function queryOf({ query, routeOptions }: FastifyRequest): unknown {
  return routeOptions.config.passesQueryOn === true ? {} : query;
}

/** Where such text stands, as `contact.fullName`; a name that is such text is told as the object it stands in. */
function unstorablePlaces(value: unknown, place = ''): readonly string[] {
  if (typeof value === 'string') return isStorableText(value) ? [] : [place];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    if (!isStorableText(name)) return [place];
    return unstorablePlaces(part, place === '' ? name : `${place}.${name}`);
  });
}

/** The whole of a path that matched no pattern is called `*`, which is no name to anybody. */
function unstorable(places: readonly string[]): ProblemError {
  const named = places.filter((place) => place !== '' && place !== '*');
  const fields = Object.fromEntries(named.map((place) => [place, unstorableField]));
  const say: Sentence =
    named.length > 0
      ? (locale) => m.problem_invalid({}, { locale })
      : (locale) => m.problem_text({}, { locale });
  return new ProblemError(400, say, fields);
}
