import { type ProjectType, projectTypes } from '#domain/project/project-types.ts';
import { m } from '#messages/messages.js';
import { ProblemError } from '../kernel/problems.ts';

/** The project types that a list or map is narrowed to, each once and in one order; any that is none is refused. */
export function readTypes(text: string): readonly ProjectType[] {
  const wanted = partsOf(text);
  const known = projectTypes.filter((type) => wanted.includes(type));
  if (known.length === wanted.length) return known;
  const choices = projectTypes.join(', ');
  throw new ProblemError(400, (locale) => m.problem_invalid({}, { locale }), {
    type: (locale) => m.problem_field_choice({ choices }, { locale }),
  });
}

/** The organizations that a list or map is narrowed to, in any letter case, each once and in one order. */
export function readOrganizations(text: string): readonly string[] {
  return partsOf(text.toUpperCase());
}

/** The parts of a text with commas between, so that the same narrowing is the same whatever way it is written. */
function partsOf(text: string): string[] {
  return [...new Set(text.split(',').map((part) => part.trim()))].sort();
}
