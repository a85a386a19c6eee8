import { programWords, stageWords } from '#web/kit/text/registry-words.ts';
import { typeLooks } from '#web/kit/looks/type-look.ts';
import * as m from '#messages/messages.js';
import type { FilterName } from './list-address.ts';

const texts: Record<FilterName, (inputs: { value: string }) => string> = {
  serial: m.list_filter_serial,
  organization: m.list_filter_organization,
  program: m.list_filter_program,
  type: m.list_filter_type,
  stage: m.list_filter_stage,
  vintage: m.list_filter_vintage,
  bbox: m.list_filter_area,
  sort: m.list_filter_sort,
};

const words: Record<string, () => string> = {
  ...programWords,
  ...stageWords,
  ...Object.fromEntries(Object.entries(typeLooks).map(([type, look]) => [type, look.word])),
};

/** Returns a filter's label in the reader's language; `called` is the organization's name. */
export function filterText(name: FilterName, value: string, called = value): string {
  if (name === 'organization') return texts[name]({ value: called });
  const hasWords = name === 'program' || name === 'type' || name === 'stage';
  return texts[name]({
    value: hasWords && Object.hasOwn(words, value) ? (words[value]?.() ?? value) : value,
  });
}
