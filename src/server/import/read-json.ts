import type { z } from 'zod';
import { m } from '#messages/messages.js';
import { fieldMessages, type Sentence } from '../kernel/problems.ts';
import {
  isWithinBounds,
  outOfBoundsSentence,
  unstorableField,
  unstorablePlaces,
} from '../kernel/request-bodies.ts';

type ReadJson<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly sentence: Sentence };

/** How a JSON text is refused: for its size in bytes, as no JSON, or for a reason at a place in it ('' for all of it). */
type Refusals = {
  readonly maxBytes: number;
  readonly notJson: Sentence;
  readonly wrongAt: (place: string, reason: Sentence) => Sentence;
};

/** Reads a JSON text, as a form or a file has it; a sentence if it is none or does not fit the schema. */
export function readJson<Value>(
  text: string,
  schema: z.ZodType<Value>,
  { maxBytes, notJson, wrongAt }: Refusals,
): ReadJson<Value> {
  const maximum = String(maxBytes);
  if (Buffer.byteLength(text) > maxBytes)
    return refuse((locale) => m.problem_field_long({ maximum }, { locale }));
  const value = parseJson(text);
  if (value === undefined) return refuse(notJson);
  if (!isWithinBounds(value)) return refuse(outOfBoundsSentence);
  if (setsPrototype(value))
    return refuse(wrongAt('__proto__', (locale) => m.problem_field_unknown({}, { locale })));
  const [unstorable] = unstorablePlaces(value);
  if (unstorable !== undefined) return refuse(wrongAt(unstorable, unstorableField));
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return { ok: true, value: parsed.data };
  const [first] = Object.entries(fieldMessages(parsed.error));
  return refuse(wrongAt(first?.[0] ?? '', first?.[1] ?? ((locale) => m.problem_field({}, { locale }))));
}

/** Returns the value of a JSON text; undefined if it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns whether an object in a JSON value would set its prototype. */
function setsPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(setsPrototype);
}

function refuse(sentence: Sentence): { readonly ok: false; readonly sentence: Sentence } {
  return { ok: false, sentence };
}
