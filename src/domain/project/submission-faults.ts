import type { Refusal } from '../result.ts';
import { checkRowsToSubmit } from './draft-row.ts';
import type { ProjectEntry } from './entry.ts';
import { missingFields } from './field-needs.ts';
import { yearsOf } from './timeline.ts';

const timelineFields: Partial<Record<Refusal['code'], string>> = {
  'timeline-missing': 'timeline.startDate',
  'timeline-start': 'timeline.startDate',
  'timeline-backwards': 'timeline.endDate',
  'timeline-too-long': 'timeline.endDate',
};

/** The field of the form that a refusal is shown under. */
export function fieldOf({ code }: Refusal): string {
  return timelineFields[code] ?? 'emissionReductions';
}

type Facts = {
  /** Years that have units: they need no row. */
  readonly settled: readonly number[];
  readonly currentYear: number;
};

/**
 * What keeps an entry from being submitted: field name to the rule it breaks, empty where nothing does. The form asks it
 * before it asks to confirm, the server before it takes a submission (product decisions §5).
 */
export function submissionFaults(
  entry: ProjectEntry,
  { settled, currentYear }: Facts,
): Readonly<Record<string, Refusal>> {
  const faults: Record<string, Refusal> = {};
  for (const field of missingFields(entry)) {
    if (field === 'emissionReductions' && settled.length > 0) continue;
    faults[field] = { code: 'field-missing', figures: {} };
  }
  const { programType } = entry;
  const years = yearsOf(entry, programType, currentYear);
  if (!years.ok) {
    faults[fieldOf(years.refusal)] ??= years.refusal;
    return faults;
  }
  const rows = checkRowsToSubmit(entry.rows, years.value, { programType, settled, currentYear });
  if (!rows.ok) faults['emissionReductions'] ??= rows.refusal;
  return faults;
}
