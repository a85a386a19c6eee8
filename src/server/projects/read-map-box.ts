import { type MapBox, parseMapBox } from '#domain/project/map-box.ts';
import { m } from '#messages/messages.js';
import { ProblemError } from '../kernel/problems.ts';

/** The box that a list or map is narrowed to; a text that is none is refused. */
export function readMapBox(text: string): MapBox {
  const box = parseMapBox(text);
  if (box !== null) return box;
  throw new ProblemError(400, (locale) => m.problem_invalid({}, { locale }), {
    bbox: (locale) => m.problem_field_box({}, { locale }),
  });
}
