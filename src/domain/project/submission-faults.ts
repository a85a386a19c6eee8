import { accept, type Refusal, type Result, refuse } from '../result.ts';
import { yearOf } from '../year-span.ts';
import { checkRowsToSubmit, type YearlyRow } from './draft-row.ts';
import { changedFields, missingFields, type ProjectEntry, valueOf } from './entry.ts';
import { fieldDeclarations } from './fields.ts';
import { inventoryDocumentYear, projectKind } from './project-terms.ts';
import { mostYears, yearsOf } from './timeline.ts';

const END_DATE = 'timeline.endDate';

const refusalFields: Partial<Record<Refusal['code'], string>> = {
  'timeline-missing': 'timeline.startDate',
  'timeline-start': 'timeline.startDate',
  'timeline-backwards': END_DATE,
  'timeline-too-long': END_DATE,
  'tracked-twice': 'overviewTracking',
};

/** Returns the field of the form under which a refusal is shown. */
export function fieldOf({ code }: Refusal): string {
  return refusalFields[code] ?? 'emissionReductions';
}

/** What a submission or update is checked against. */
type Known = {
  /** Years that already have units and need no row without serials. */
  readonly issuedYears: readonly number[];
  /** No later year may be realized. */
  readonly currentYear: number;
};

/**
 * Returns what prevents an entry from being submitted: field name to broken rule, empty if nothing does. The
 * form checks it before asking to confirm, the server before accepting a submission (product decisions §5).
 */
export function submissionFaults(
  entry: ProjectEntry,
  { issuedYears, currentYear }: Known,
): Readonly<Record<string, Refusal>> {
  const faults: Record<string, Refusal> = {};
  for (const field of missingFields(entry)) {
    if (field === 'emissionReductions' && issuedYears.length > 0) continue;
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
  const rows = checkRowsToSubmit(entry.rows, years.value, { programType, issuedYears, currentYear });
  if (!rows.ok) faults['emissionReductions'] ??= rows.refusal;
  return faults;
}

/**
 * Returns whether only fields that an emissions update may write have changed: rows, end date and documents
 * (specification §4).
 */
export function isEmissionUpdate(inForce: ProjectEntry, entry: ProjectEntry): boolean {
  return changedFields(inForce, entry).every(({ field }) => isWritable(field));
}

const writableDetails = new Set(
  fieldDeclarations.filter(({ isInEmissionsUpdate }) => isInEmissionsUpdate).map(({ name }) => name),
);

function isWritable(field: string): boolean {
  return field === 'emissionReductions' || field.startsWith('documents.') || writableDetails.has(field);
}

/**
 * Returns what prevents an emissions update: field name to broken rule, empty if nothing does. A required
 * document and the end date may be replaced but not removed, a new end date must be within the timeline's
 * limits, and changed rows must fill the timeline. Unchanged parts are not checked, even if an import left
 * them incomplete (product decisions §5).
 */
export function updateFaults(
  inForce: ProjectEntry,
  entry: ProjectEntry,
  known: Known,
): Readonly<Record<string, Refusal>> {
  const faults: Record<string, Refusal> = {};
  for (const field of missingFields(entry)) {
    const isReplaceable = field.startsWith('documents.') || field === END_DATE;
    if (isReplaceable && valueOf(inForce, field) !== null)
      faults[field] = { code: 'field-missing', values: {} };
  }
  if (faults[END_DATE] !== undefined) return faults;
  const years = checkYears(inForce, entry, known);
  if (!years.ok) faults[fieldOf(years.refusal)] = years.refusal;
  return faults;
}

function checkYears(
  inForce: ProjectEntry,
  entry: ProjectEntry,
  { issuedYears, currentYear }: Known,
): Result<ProjectEntry> {
  const changed = new Set(changedFields(inForce, entry).map(({ field }) => field));
  const isMoved = changed.has(END_DATE);
  if (!isMoved && !changed.has('emissionReductions')) return accept(entry);
  const { startDate, endDate, programType } = entry;
  if (startDate === null || endDate === null) return refuse('timeline-missing');
  if (endDate < startDate) return refuse('timeline-backwards');
  const [first, last] = [yearOf(startDate), yearOf(endDate)];
  const max = mostYears(programType);
  const wasWithin = inForce.endDate !== null && last <= yearOf(inForce.endDate);
  if (isMoved && last - first > max && !wasWithin) return refuse('timeline-too-long', { most: max });
  const rows = checkRowsToSubmit(entry.rows, { first, last }, { programType, issuedYears, currentYear });
  return rows.ok ? accept(entry) : rows;
}

/**
 * Returns a year with units or retirements that a new end date excludes and the one in force did not; null if
 * there is none.
 */
export function findExcludedYear(
  inForce: ProjectEntry,
  entry: ProjectEntry,
  issuedYears: readonly number[],
): number | null {
  if (entry.endDate === null || entry.endDate === inForce.endDate) return null;
  const [last, before] = [yearOf(entry.endDate), inForce.endDate === null ? null : yearOf(inForce.endDate)];
  return issuedYears.find((year) => year > last && (before === null || year <= before)) ?? null;
}

/** Documents whose changes need an administrator's review before they appear (specification §4). */
const reviewed: ReadonlySet<string> = new Set([
  'projectValidation',
  'verificationReport',
  'other1',
  'other2',
]);

type FilesAndRows = {
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
  readonly rows: readonly YearlyRow[];
};

/**
 * Returns whether an emissions update needs approval: a validation, verification, other or yearly inventory
 * document changes, or a row in it is not Projected (specification §4, product decisions §4). `before` and
 * `after` map slot to file.
 */
export function needsApproval({ before, after, rows }: FilesAndRows): boolean {
  const slots = new Set([...Object.keys(before), ...Object.keys(after)]);
  const isReviewed = (slot: string) => reviewed.has(slot) || inventoryDocumentYear(slot) !== null;
  const changed = [...slots].some((slot) => isReviewed(slot) && before[slot] !== after[slot]);
  return changed || rows.some(({ status }) => status !== 'Projected');
}

/**
 * Returns the transition that an emissions update is: at once, or submitted for approval if it changes
 * anything that needs it.
 */
export function updateTransition(
  before: ProjectEntry,
  after: ProjectEntry,
): 'updateEmissions' | 'submitUpdate' {
  const needs = needsApproval({ before: before.files, after: after.files, rows: after.rows });
  return needs && changedFields(before, after).length > 0 ? 'submitUpdate' : 'updateEmissions';
}
