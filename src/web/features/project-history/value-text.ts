import type { FactWith, Fields } from '#domain/project/facts.ts';
import { formatDay } from '#web/kit/text/format.ts';
import {
  activitiesWords,
  programWords,
  stageWords,
  trackingWords,
  visibilityWords,
} from '#web/kit/text/registry-words.ts';
import { typeLooks } from '#web/kit/looks/type-look.ts';

type Words = Readonly<Record<string, () => string>>;

const types: Words = Object.fromEntries(Object.entries(typeLooks).map(([type, { word }]) => [type, word]));

const choices: Readonly<Record<string, Words>> = {
  programType: programWords,
  projectType: types,
  projectStatus: stageWords,
  programOfActivities: activitiesWords,
  visibility: visibilityWords,
  overviewTracking: trackingWords,
} satisfies Record<Fields[FactWith<'kind', 'choice'>]['name'], Words>;

/** Returns a former value in words; null when it was empty. */
export function valueText(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (field.startsWith('timeline.') && /^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text);
  return choices[field]?.[text]?.() ?? text;
}
