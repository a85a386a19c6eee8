import type { Refusal } from '../result.ts';
import { checkRowsToSubmit } from './draft-row.ts';
import type { ProjectEntry } from './entry.ts';
import { missingFields } from './field-needs.ts';
import { projectKind } from './program-types.ts';
import { yearsOf } from './timeline.ts';

const timelineFields: Partial<Record<Refusal['code'], string>> = {
  'timeline-missing': 'timeline.startDate',
  'timeline-start': 'timeline.startDate',
  'timeline-backwards': 'timeline.endDate',
  'timeline-too-long': 'timeline.endDate',
};

/** Returns the field of the form under which a refusal is shown. */
export function fieldOf({ code }: Refusal): string {
  return timelineFields[code] ?? 'emissionReductions';
}

type Facts = {
  /** Years that have units and need no row. */
  readonly settled: readonly number[];
  readonly currentYear: number;
};

/**
 * Returns what prevents an entry from being submitted: field name to broken rule, empty if nothing does. The form checks it before asking
 * to confirm, the server before accepting a submission (product decisions §5).
 */
export function submissionFaults(
  entry: ProjectEntry,
  { settled, currentYear }: Facts,
): Readonly<Record<string, Refusal>> {
  const faults: Record<string, Refusal> = {};
  for (const field of missingFields(entry)) {
    if (field === 'emissionReductions' && settled.length > 0) continue;
    faults[field] = { code: 'field-missing', values: {} };
  }
  const { programType, offsetSerials, offsetRegistry } = entry;
  if (projectKind(programType) === 'offsets' && offsetSerials !== null && offsetRegistry === null) {
    // Without their registry, serials cannot be compared with those of other entries.
    faults['offsetRegistry'] = { code: 'field-missing', values: {} };
  }
  const years = yearsOf(entry, programType, currentYear);
  if (!years.ok) {
    faults[fieldOf(years.refusal)] ??= years.refusal;
    return faults;
  }
  const rows = checkRowsToSubmit(entry.rows, years.value, { programType, settled, currentYear });
  if (!rows.ok) faults['emissionReductions'] ??= rows.refusal;
  return faults;
}
