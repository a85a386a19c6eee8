import type { z } from 'zod';
import { m } from '#messages/messages.js';
import { characterSentence, type NamedCharacter } from './character-sentence.ts';
import { formatWhole, type Locale } from './locale.ts';

/** A message in the reader's language. */
export type Sentence = (locale: Locale) => string;

/** Messages by field name. */
export type FieldMessages = Readonly<Record<string, Sentence>>;

type Details = {
  readonly retryAfter?: number;
  readonly subject?: string;
  readonly allowed?: readonly string[];
};

/** An error response: status, message, and a message for each wrong field. */
export class ProblemError extends Error {
  readonly status: number;
  readonly sentence: Sentence;
  readonly fields: FieldMessages;
  /** Seconds until a retry may succeed; null if unknown or if retrying does not help. */
  readonly retryAfter: number | null;
  /** The methods that the address takes, for the header `Allow`; empty unless the method was wrong. */
  readonly allowed: readonly string[];
  /** Name under which the reply repeats the message, beside `fields`; null: the message stands alone. */
  readonly subject: string | null;

  constructor(status: number, sentence: Sentence, fields: FieldMessages = {}, details: Details = {}) {
    super(sentence('en'));
    this.retryAfter = details.retryAfter ?? null;
    this.subject = details.subject ?? null;
    this.allowed = details.allowed ?? [];
    this.status = status;
    this.sentence = sentence;
    this.fields = fields;
  }
}

/** Returns a 404 problem: the object does not exist or the caller may not know about it. */
export function notFound(sentence: Sentence = (locale) => m.problem_not_found({}, { locale })): ProblemError {
  return new ProblemError(404, sentence);
}

/** Returns a 405 problem: the address is known, but not with this method. */
export function methodNotAllowed(allowed: readonly string[]): ProblemError {
  const methods = allowed.join(', ');
  return new ProblemError(405, (locale) => m.problem_method({ methods }, { locale }), {}, { allowed });
}

/** Returns a 409 problem: an organization that a request is about was merged into another meanwhile. */
export function organizationMerged(): ProblemError {
  return new ProblemError(409, (locale) => m.problem_organization_merged({}, { locale }));
}

/** Returns a 503 problem for an overloaded server; a retry may succeed. */
export function tooBusy(): ProblemError {
  return new ProblemError(503, (locale) => m.problem_busy({}, { locale }));
}

/** Returns a 400 problem about one field. */
export function wrongField(name: string, sentence: Sentence): ProblemError {
  return wrongFields({ [name]: sentence });
}

/** Returns a 400 problem with a message for each wrong field. */
export function wrongFields(fields: FieldMessages): ProblemError {
  return new ProblemError(400, (locale) => m.problem_invalid({}, { locale }), fields);
}

/** Returns the 400 problem of a body that is missing, or another JSON value than an object. */
export function noObject(): ProblemError {
  return new ProblemError(400, (locale) => m.problem_no_object({}, { locale }));
}

/** Throws a 400 problem if any field is wrong. */
export function throwIfInvalid(fields: FieldMessages): void {
  if (Object.keys(fields).length > 0) throw wrongFields(fields);
}

/**
 * Returns a message for each field that does not match the contract, by its path, such as `contact.fullName`.
 */
export function fieldMessages(error: z.ZodError): FieldMessages {
  return messagesOf(error, sentenceOf);
}

/** Like `fieldMessages`, for the parameters of an address: an array is a parameter that was sent twice. */
export function parameterMessages(error: z.ZodError): FieldMessages {
  return messagesOf(error, (issue) =>
    issue.code === 'invalid_type' && Array.isArray(issue.input) ? sentTwice : sentenceOf(issue),
  );
}

type SentenceOf = (issue: z.core.$ZodIssue) => Sentence;

function messagesOf(error: z.ZodError, sentenceFor: SentenceOf): FieldMessages {
  const fields = Object.create(null) as Record<string, Sentence>;
  for (const issue of error.issues)
    for (const [name, sentence] of sentencesOf(issue, sentenceFor)) fields[name] ??= sentence;
  return fields;
}

function sentencesOf(issue: z.core.$ZodIssue, sentenceFor: SentenceOf): [string, Sentence][] {
  const name = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => [key, (locale) => m.problem_field_unknown({}, { locale })]);
  }
  return [[name, sentenceFor(issue)]];
}

function sentenceOf(issue: z.core.$ZodIssue): Sentence {
  if (issue.code === 'custom' && issue.params?.['character'] !== undefined)
    return characterSentence(issue.params['character'] as NamedCharacter);
  if (issue.code === 'custom' && issue.params?.['isMisleading'] === true)
    return (locale) => m.problem_field_email_letters({}, { locale });
  if (issue.code === 'invalid_value') {
    const choices = issue.values.join(', ');
    return (locale) => m.problem_field_choice({ choices }, { locale });
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    const maximum = String(issue.maximum);
    return (locale) => m.problem_field_long({ maximum }, { locale });
  }
  if (issue.code === 'too_big' && issue.origin === 'record') {
    const maximum = String(issue.maximum);
    return (locale) => m.problem_field_items({ maximum }, { locale });
  }
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) return missing;
  if (issue.code === 'too_big' && issue.origin === 'number') {
    return (locale) => m.problem_field_most({ maximum: limitText(issue, issue.maximum, locale) }, { locale });
  }
  if (issue.code === 'too_small' && issue.origin === 'number') {
    return (locale) =>
      m.problem_field_least({ minimum: limitText(issue, issue.minimum, locale) }, { locale });
  }
  if (issue.code === 'invalid_type' && 'input' in issue && issue.input === undefined) return missing;
  if (issue.code === 'invalid_format' && issue.format === 'email') {
    return (locale) => m.problem_field_email({}, { locale });
  }
  return (locale) => m.problem_field({}, { locale });
}

/** Years are written without separators. */
function limitText({ path }: z.core.$ZodIssue, limit: number | bigint, locale: Locale): string {
  return /year|vintage/i.test(String(path.at(-1))) ? String(limit) : formatWhole(Number(limit), locale);
}

function sentTwice(locale: Locale): string {
  return m.problem_field_twice({}, { locale });
}

function missing(locale: Locale): string {
  return m.problem_field_missing({}, { locale });
}
