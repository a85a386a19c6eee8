import type { Problem } from '#contract/problem.ts';
import { projectFieldOf } from '#contract/project-body.ts';
import { m } from '#messages/messages.js';
import type { z } from 'zod';
import type { Locale } from './locale.ts';

/** The sentence of a problem, in the language it is asked for in. */
export type Sentence = (locale: Locale) => string;

/** Why a call is refused: a status, a sentence, and under the names of the fields what is wrong with each. */
export class ProblemError extends Error {
  readonly status: number;
  readonly sentence: Sentence;
  readonly fields: Readonly<Record<string, Sentence>>;
  /** After how many seconds another try can help; null where waiting helps nothing, or nobody knows. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    sentence: Sentence,
    fields: Readonly<Record<string, Sentence>> = {},
    retryAfter: number | null = null,
  ) {
    super(sentence('en'));
    this.retryAfter = retryAfter;
    this.status = status;
    this.sentence = sentence;
    this.fields = fields;
  }
}

/** The body of a refused call. A field that is called `fields` stands in `fields` alone. */
export function presentProblem(problem: ProblemError, locale: Locale): Problem {
  const fields = Object.fromEntries(Object.entries(problem.fields).map(([name, say]) => [name, say(locale)]));
  // What is said of a project as a whole stands beside its fields, never among them.
  const { project: _project, ...parts } = fields;
  const { fields: _fields, ...beside } = fields;
  return {
    message: problem.sentence(locale),
    ...(Object.keys(parts).length > 0 && { fields: parts }),
    ...beside,
  };
}

/** Nothing is there, or nothing the caller may know of. */
export function notFound(sentence: Sentence = (locale) => m.problem_not_found({}, { locale })): ProblemError {
  return new ProblemError(404, sentence);
}

/** Too much is asked of the server at this moment: the same request may be answered a little later. */
export function tooBusy(): ProblemError {
  return new ProblemError(503, (locale) => m.problem_busy({}, { locale }));
}

/** One field is wrong. */
export function wrongField(name: string, sentence: Sentence): ProblemError {
  return new ProblemError(400, (locale) => m.problem_invalid({}, { locale }), { [name]: sentence });
}

/** A request whose parts do not fit the contract, each named with what it takes. */
export function invalidRequest(error: z.ZodError): ProblemError {
  const fields: Record<string, Sentence> = {};
  for (const issue of error.issues)
    for (const [name, sentence] of sentencesOf(issue)) fields[name] ??= sentence;
  return new ProblemError(400, (locale) => m.problem_invalid({}, { locale }), fields);
}

/** The same problem with more fields; what it says of a field already stands. */
export function withFields(
  { status, sentence, fields }: ProblemError,
  more: Readonly<Record<string, Sentence>>,
): ProblemError {
  return new ProblemError(status, sentence, { ...more, ...fields });
}

/** Fields of a request that are wrong; nothing where none is. */
export function requireNoFaults(fields: Readonly<Record<string, Sentence>>): void {
  if (Object.keys(fields).length > 0)
    throw new ProblemError(400, (locale) => m.problem_invalid({}, { locale }), fields);
}

/** A project's form that does not fit the contract: its mistakes under the parts of the form they belong to. */
export function invalidProjectForm(error: z.ZodError): ProblemError {
  return wrongProjectForm(invalidRequest(error).fields);
}

/** Mistakes in the body of a project's form, told under the parts of the form they belong to. */
export function wrongProjectForm(fields: Readonly<Record<string, Sentence>>): ProblemError {
  const parts = Object.entries(fields).map(([place, sentence]) => [projectFieldOf(place), sentence] as const);
  return wrongProject(Object.fromEntries(parts.toReversed()));
}

/** Parts of a project that are wrong or missing, under the sentence of specification §5. */
export function wrongProject(fields: Readonly<Record<string, Sentence>>): ProblemError {
  const all: Sentence = (locale) => m.problem_project_fields({}, { locale });
  return new ProblemError(400, all, { ...fields, project: all });
}

function sentencesOf(issue: z.core.$ZodIssue): [string, Sentence][] {
  const name = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => [key, (locale) => m.problem_field_unknown({}, { locale })]);
  }
  return [[name, sentenceOf(issue)]];
}

function sentenceOf(issue: z.core.$ZodIssue): Sentence {
  if (issue.code === 'invalid_value') {
    const choices = issue.values.join(', ');
    return (locale) => m.problem_field_choice({ choices }, { locale });
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    const maximum = String(issue.maximum);
    return (locale) => m.problem_field_long({ maximum }, { locale });
  }
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) return missing;
  if (issue.code === 'invalid_type' && 'input' in issue && issue.input === undefined) return missing;
  if (issue.code === 'invalid_format' && issue.format === 'email') {
    return (locale) => m.problem_field_email({}, { locale });
  }
  if (issue.code === 'invalid_type' && Array.isArray(issue.input)) {
    return (locale) => m.problem_field_twice({}, { locale });
  }
  return (locale) => m.problem_field({}, { locale });
}

function missing(locale: Locale): string {
  return m.problem_field_missing({}, { locale });
}
