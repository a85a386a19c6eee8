import { fileMapping, MAX_MAPPING_BYTES } from '#contract/import-mappings.ts';
import type { FileMapping } from '#domain/import/mapping.ts';
import { m } from '#messages/messages.js';
import { fieldMessages, type Sentence } from '../kernel/problems.ts';
import {
  isWithinBounds,
  outOfBoundsSentence,
  unstorableField,
  unstorablePlaces,
} from '../kernel/request-bodies.ts';

type ReadMapping =
  | { readonly ok: true; readonly mapping: FileMapping }
  | { readonly ok: false; readonly sentence: Sentence };

/** Reads a mapping from JSON, as a form or a file has it; a sentence if it is none. */
export function readMapping(text: string): ReadMapping {
  const maximum = String(MAX_MAPPING_BYTES);
  if (Buffer.byteLength(text) > MAX_MAPPING_BYTES)
    return refuse((locale) => m.problem_field_long({ maximum }, { locale }));
  const value = parseJson(text);
  if (value === undefined) return refuse((locale) => m.import_mapping_not_json({}, { locale }));
  if (!isWithinBounds(value)) return refuse(outOfBoundsSentence);
  if (setsPrototype(value))
    return refuse(wrongAt('__proto__', (locale) => m.problem_field_unknown({}, { locale })));
  const [unstorable] = unstorablePlaces(value);
  if (unstorable !== undefined) return refuse(wrongAt(unstorable, unstorableField));
  const parsed = fileMapping.safeParse(value, { reportInput: true });
  if (parsed.success) return { ok: true, mapping: parsed.data };
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

/** Names in a mapping can be as long as it is. */
const MAX_PLACE_CHARACTERS = 100;

function wrongAt(place: string, reason: Sentence): Sentence {
  const shown = place === '' ? 'tables' : place.slice(0, MAX_PLACE_CHARACTERS);
  return (locale) => m.import_mapping_wrong({ place: shown, reason: reason(locale) }, { locale });
}

function refuse(sentence: Sentence): ReadMapping {
  return { ok: false, sentence };
}
