import { MAX_CORRECTION_BYTES, rowCorrections } from '#contract/import-corrections.ts';
import { fileMapping, MAX_MAPPING_BYTES } from '#contract/import-mappings.ts';
import { m } from '#messages/messages.js';
import type { Sentence } from '../kernel/problems.ts';
import { readJson } from './read-json.ts';

/** Reads a mapping from JSON, as a form or a file has it; a sentence if it is none. */
export function readMapping(text: string) {
  return readJson(text, fileMapping, {
    maxBytes: MAX_MAPPING_BYTES,
    notJson: (locale) => m.import_mapping_not_json({}, { locale }),
    wrongAt: (place, reason) => wrongMappingAt(place === '' ? 'tables' : place, reason),
  });
}

/** Reads the corrections of a file's rows from JSON; a sentence if they are none. */
export function readCorrections(text: string) {
  const wrong: Sentence = (locale) => m.import_corrections_wrong({}, { locale });
  return readJson(text, rowCorrections, {
    maxBytes: MAX_CORRECTION_BYTES,
    notJson: wrong,
    wrongAt: () => wrong,
  });
}

/** Names in a mapping can be as long as it is. */
const MAX_PLACE_CHARACTERS = 100;

function wrongMappingAt(place: string, reason: Sentence): Sentence {
  const shown = place.slice(0, MAX_PLACE_CHARACTERS);
  return (locale) => m.import_mapping_wrong({ place: shown, reason: reason(locale) }, { locale });
}
