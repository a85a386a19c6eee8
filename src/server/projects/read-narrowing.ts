import { type ProjectType, projectTypes } from '#domain/project/project-types.ts';
import { m } from '#messages/messages.js';
import { ProblemError } from '../kernel/problems.ts';

/** Parses a comma-separated filter of project types, deduplicated and in a fixed order. Throws 400 for an unknown type. */
export function readTypes(text: string): readonly ProjectType[] {
  const requested = splitList(text);
  const known = projectTypes.filter((type) => requested.includes(type));
  if (known.length === requested.length) return known;
  const choices = projectTypes.join(', ');
  throw new ProblemError(400, (locale) => m.problem_invalid({}, { locale }), {
    type: (locale) => m.problem_field_choice({ choices }, { locale }),
  });
}

/** Parses a comma-separated filter of organization serials: upper-cased, deduplicated and sorted. */
export function readOrganizations(text: string): readonly string[] {
  return splitList(text.toUpperCase());
}

/** Splits at commas, trims, deduplicates and sorts, so that equal filters have one form. */
function splitList(text: string): string[] {
  return [...new Set(text.split(',').map((part) => part.trim()))].sort();
}
