import type { ProjectKind } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { fieldHints, missingWords } from '#messages/words/field-sentence.js';

type Sentences = Readonly<Record<string, Readonly<Record<ProjectKind, () => string>> | undefined>>;

const hints: Sentences = fieldHints;
const missing: Sentences = missingWords;

/** Returns what helps to fill in a field of an entry of a kind; undefined where nothing has to be said. */
export function fieldHint(field: string, kind: ProjectKind): string | undefined {
  return hints[field]?.[kind]();
}

/** Returns what to do about a required field that is empty. */
export function missingText(field: string, kind: ProjectKind): string {
  return missing[field]?.[kind]() ?? m.problem_field_missing();
}

/** Returns an error as the form says it: that a field is missing names the field. */
export function errorText(field: string, error: string, kind: ProjectKind): string {
  return error === m.problem_field_missing() ? missingText(field, kind) : error;
}
