import { type MapBox, parseMapBox } from '#domain/project/map-box.ts';
import { m } from '#messages/messages.js';
import { ProblemError } from '../kernel/problems.ts';

/** Parses the `bbox` of a list or map. Throws 400 for an invalid box. */
export function readMapBox(text: string): MapBox {
  const box = parseMapBox(text);
  if (box !== null) return box;
  throw new ProblemError(400, (locale) => m.problem_invalid({}, { locale }), {
    bbox: (locale) => m.problem_field_box({}, { locale }),
  });
}
