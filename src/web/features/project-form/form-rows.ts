import { rowsOfTimeline, type YearlyRow } from '#domain/project/draft-row.ts';
import { yearsOf } from '#domain/project/timeline.ts';
import type { Result } from '#domain/result.ts';
import { type FormDraft, timelineOf } from './form-draft.ts';
import { shapeOf } from './form-context.ts';

type ActionContext = {
  /** Years that have units, and so need no row. */
  readonly settled: readonly number[];
  readonly currentYear: number;
};

/** Returns the rows that the form's timeline requires; refused while there is no valid timeline. */
export function rowsOfForm(
  draft: FormDraft,
  { settled, currentYear }: ActionContext,
): Result<readonly YearlyRow[]> {
  const { programType } = shapeOf(draft);
  const years = yearsOf(timelineOf(draft), programType, currentYear);
  if (!years.ok) return years;
  const rows = rowsOfTimeline(draft.rows, years.value, { programType, currentYear, settled });
  return { ok: true, value: rows };
}

/** Returns the form with the rows its timeline requires; without a valid timeline, the rows stay as entered. */
export function withRows(draft: FormDraft, context: ActionContext): FormDraft {
  const rows = rowsOfForm(draft, context);
  return rows.ok ? { ...draft, rows: rows.value } : draft;
}
