import { projectFieldOf } from '#contract/project-fields.ts';
import { m } from '#messages/messages.js';
import type { BodyProblems } from '../kernel/parse-request.ts';
import { type FieldMessages, ProblemError, type Sentence } from '../kernel/problems.ts';

/**
 * Returns a 400 problem for wrong or missing fields of the project form, with the sentence of specification
 * §5.
 */
export function wrongProject(fields: FieldMessages): ProblemError {
  const sentence: Sentence = (locale) => m.problem_project_fields({}, { locale });
  return new ProblemError(400, sentence, fields, { subject: 'project' });
}

/**
 * Errors in the body of a project form, by the form's fields; the first of several in one field (product
 * decisions §2).
 */
export const projectForm: BodyProblems = {
  problemOf: (fields) => {
    const byField = Object.entries(fields).map(([path, message]) => [projectFieldOf(path), message] as const);
    return wrongProject(Object.fromEntries(byField.toReversed()));
  },
};
