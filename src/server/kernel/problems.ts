import type { Problem } from '#contract/problem.ts';
import { projectFieldOf } from '#contract/project-body.ts';
import { m } from '#messages/messages.js';
import type { z } from 'zod';
import type { Locale } from './locale.ts';

/** A message in the reader's language. */
export type Sentence = (locale: Locale) => string;

/** An error response: status, message, and a message for each wrong field. */
export class ProblemError extends Error {
  readonly status: number;
  readonly sentence: Sentence;
  readonly fields: Readonly<Record<string, Sentence>>;
  /** Seconds until a retry may succeed; null if unknown or if retrying does not help. */
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

/** Returns the response body of a problem. A field named `fields` appears only inside `fields`. */
export function presentProblem(problem: ProblemError, locale: Locale): Problem {
  const fields = Object.fromEntries(
    Object.entries(problem.fields).map(([name, sentence]) => [name, sentence(locale)]),
  );
  // The message about the project as a whole appears beside `fields`, never inside.
  const { project: _project, ...parts } = fields;
  const { fields: _fields, ...topLevel } = fields;
  return {
    message: problem.sentence(locale),
    ...(Object.keys(parts).length > 0 && { fields: parts }),
    ...topLevel,
  };
}

/** Returns a 404 problem: the object does not exist or the caller may not know about it. */
export function notFound(sentence: Sentence = (locale) => m.problem_not_found({}, { locale })): ProblemError {
  return new ProblemError(404, sentence);
}

/** Returns a 503 problem for an overloaded server; a retry may succeed. */
export function tooBusy(): ProblemError {
  return new ProblemError(503, (locale) => m.problem_busy({}, { locale }));
}

/** Returns a 400 problem about one field. */
export function wrongField(name: string, sentence: Sentence): ProblemError {
  return new ProblemError(400, (locale) => m.problem_invalid({}, { locale }), { [name]: sentence });
}

/** Returns a 400 problem for a request that does not match the contract, with a message for each wrong field. */
export function invalidRequest(error: z.ZodError): ProblemError {
  const fields: Record<string, Sentence> = {};
  for (const issue of error.issues)
    for (const [name, sentence] of sentencesOf(issue)) fields[name] ??= sentence;
  return new ProblemError(400, (locale) => m.problem_invalid({}, { locale }), fields);
}

/** Returns a copy of a problem with more fields; existing messages win. */
export function withFields(
  { status, sentence, fields }: ProblemError,
  more: Readonly<Record<string, Sentence>>,
): ProblemError {
  return new ProblemError(status, sentence, { ...more, ...fields });
}

/** Throws a 400 problem if any field is wrong. */
export function throwIfInvalid(fields: Readonly<Record<string, Sentence>>): void {
  if (Object.keys(fields).length > 0)
    throw new ProblemError(400, (locale) => m.problem_invalid({}, { locale }), fields);
}

/** Returns a 400 problem for a project form that does not match the contract, with messages by form section. */
export function invalidProjectForm(error: z.ZodError): ProblemError {
  return wrongProjectForm(invalidRequest(error).fields);
}

/** Returns a 400 problem for a project form, with messages by form section. */
export function wrongProjectForm(fields: Readonly<Record<string, Sentence>>): ProblemError {
  const parts = Object.entries(fields).map(([place, sentence]) => [projectFieldOf(place), sentence] as const);
  return wrongProject(Object.fromEntries(parts.toReversed()));
}

/** Returns a 400 problem for wrong or missing parts of a project, with the sentence of specification §5. */
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
