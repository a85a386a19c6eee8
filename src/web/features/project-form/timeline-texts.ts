import { mostYears } from '#domain/project/timeline.ts';
import type { ProgramType } from '#domain/project/program-types.ts';
import { FIRST_YEAR } from '#domain/year-span.ts';
import type { FormDraft } from './form-draft.ts';

type Texts = FormDraft['texts'];

/** Returns the years a timeline may end in: from its start, or from the first possible year while there is no start. */
export function endYears(startYear: string, programType: ProgramType | null, currentYear: number) {
  const start = yearOfText(startYear);
  const max = mostYears(programType);
  return start === null ? yearsFrom(FIRST_YEAR, currentYear + max) : yearsFrom(start, start + max);
}

/** Returns every year from first to last, both included. */
export function yearsFrom(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** Returns the months a timeline may end in: from its first month when it ends in its start year. */
export function endMonths(texts: Texts): readonly number[] {
  const isOneYear = yearOfText(texts['timeline.startYear']) === yearOfText(texts['timeline.finishYear']);
  return yearsFrom(isOneYear ? Number(texts['timeline.startMonth']) || 1 : 1, 12);
}

/** Returns the texts after a change of the timeline: an end before the start moves to the start. */
export function withEndAfterStart(texts: Texts, field: keyof Texts, currentYear: number): Texts {
  if (!field.startsWith('timeline.')) return texts;
  const start = yearOfText(texts['timeline.startYear']);
  const end = yearOfText(texts['timeline.finishYear']);
  if (start === null || end === null || start < FIRST_YEAR || start > currentYear) return texts;
  const isStart = field.startsWith('timeline.start');
  const aligned = end < start && isStart ? { ...texts, 'timeline.finishYear': String(start) } : texts;
  const month = aligned['timeline.finishMonth'];
  if (month === '' || endMonths(aligned).includes(Number(month))) return aligned;
  return { ...aligned, 'timeline.finishMonth': aligned['timeline.startMonth'] };
}

/** Returns a year once it has four digits; otherwise null. */
function yearOfText(text: string): number | null {
  return /^\d{4}$/.test(text) ? Number(text) : null;
}
