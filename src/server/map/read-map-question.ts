import type { QueryOf } from '#contract/endpoint.ts';
import type { readProjectsMap } from '#contract/projects-map.ts';
import { m } from '#messages/messages.js';
import { ProblemError, type Sentence } from '../kernel/problems.ts';
import { readOrganizations, readTypes } from '../projects/read-narrowing.ts';
import type { Box, MapQuestion } from './map-question.ts';

/** A map may be panned round the world; ten times is not a visitor's doing. */
const FURTHEST_DEGREES = 3600;

/** What a call of the map asks, or why it cannot be answered. */
export function readMapQuestion(query: QueryOf<typeof readProjectsMap>): MapQuestion {
  const { bbox, zoom, type, stage = null, organization } = query;
  return {
    box: readBox(bbox),
    zoom,
    filter: {
      types: type === undefined ? null : readTypes(type),
      stage,
      organizations: organization === undefined ? null : readOrganizations(organization),
    },
  };
}

function readBox(text: string): Box {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...more] = text
    .split(',')
    .map(readDegrees);
  const isBox = [west, south, east, north].every((edge) => Math.abs(edge) <= FURTHEST_DEGREES);
  if (!isBox || more.length > 0 || south > north)
    throw refusal('bbox', (locale) => m.problem_field_box({}, { locale }));
  return [west, Math.max(-90, Math.min(90, south)), east, Math.max(-90, Math.min(90, north))];
}

function readDegrees(text: string): number {
  return /^\s*[-+]?\d+(\.\d+)?(e[-+]?\d+)?\s*$/i.test(text) ? Number(text) : Number.NaN;
}

function refusal(field: string, sentence: Sentence): ProblemError {
  return new ProblemError(400, (locale) => m.problem_invalid({}, { locale }), { [field]: sentence });
}
