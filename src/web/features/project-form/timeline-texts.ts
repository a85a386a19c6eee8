import { mostYears } from '#domain/project/timeline.ts';
import type { ProgramType } from '#domain/project/program-types.ts';
import { FIRST_YEAR } from '#domain/year-span.ts';
import type { FormDraft } from './form-draft.ts';

type Texts = FormDraft['texts'];

/** The years that a timeline may end with: from its start on; while there is no start, from the first year there is. */
export function endYears(startYear: string, programType: ProgramType | null, currentYear: number) {
  const start = yearOfText(startYear);
  const most = mostYears(programType);
  return start === null ? yearsFrom(FIRST_YEAR, currentYear + most) : yearsFrom(start, start + most);
}

/** Every year from the first to the last. */
export function yearsFrom(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
}

/** The months that a timeline may end with: within one year, from its first month on. */
export function endMonths(texts: Texts): readonly number[] {
  const isOneYear = yearOfText(texts['timeline.startYear']) === yearOfText(texts['timeline.finishYear']);
  return yearsFrom(isOneYear ? Number(texts['timeline.startMonth']) || 1 : 1, 12);
}

/** The texts after a part of the timeline was changed: an end before the start moves to the start. */
export function withEndAfterStart(texts: Texts, field: keyof Texts, currentYear: number): Texts {
  if (!field.startsWith('timeline.')) return texts;
  const start = yearOfText(texts['timeline.startYear']);
  const finish = yearOfText(texts['timeline.finishYear']);
  if (start === null || finish === null || start < FIRST_YEAR || start > currentYear) return texts;
  const isStart = field.startsWith('timeline.start');
  const moved = finish < start && isStart ? { ...texts, 'timeline.finishYear': String(start) } : texts;
  const month = moved['timeline.finishMonth'];
  if (month === '' || endMonths(moved).includes(Number(month))) return moved;
  return { ...moved, 'timeline.finishMonth': moved['timeline.startMonth'] };
}

/** A year once its four digits are there; null before. */
function yearOfText(text: string): number | null {
  return /^\d{4}$/.test(text) ? Number(text) : null;
}
