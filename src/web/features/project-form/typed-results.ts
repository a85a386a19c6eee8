import { type JsonObject, objectOf, textsOf } from '#web/api/stored-editing.ts';
import type { NamedFile } from './form-draft.ts';
import { type ReplacedSlot, replacedSlots } from './year-results.ts';

/** The results of a year as they are typed. */
export type TypedResults = {
  /** Empty for the first year without results. */
  readonly year: string;
  readonly tonnes: string;
  readonly report: NamedFile | null;
  readonly replaced: ReplacedSlot;
};

export const blankResults: TypedResults = {
  year: '',
  tonnes: '',
  report: null,
  replaced: 'verificationReport',
};

/** Reads stored results. */
export function readResults(stored: JsonObject): TypedResults {
  const { year, tonnes } = textsOf({ year: '', tonnes: '' }, stored);
  const { url, filename } = objectOf(stored['report']);
  const report = typeof url === 'string' && typeof filename === 'string' ? { url, filename } : null;
  const replaced = replacedSlots.find((slot) => slot === stored['replaced']) ?? blankResults.replaced;
  return { year, tonnes, report, replaced };
}
