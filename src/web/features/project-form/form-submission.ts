import type { z } from 'zod';
import type { OwnedProject } from '#contract/owned-projects.ts';
import type { updateEmissions } from '#contract/project-transitions.ts';
import { detailsOf, type UnitEmissionRow } from '#domain/ledger/emission-row.ts';
import type { YearlyRow } from '#domain/project/draft-row.ts';
import { type ProjectEntry, withValue } from '#domain/project/entry.ts';
import { fields } from '#domain/project/fields.ts';
import { type DetailKey, type ProjectDetails, projectDetails } from '#domain/project/project-details.ts';
import { isEmissionUpdate, submissionFaults, updateFaults } from '#domain/project/submission-faults.ts';
import type { Refusal, RefusalCode } from '#domain/result.ts';
import * as m from '#messages/messages.js';
import { formatWhole } from '#web/kit/text/format.ts';
import {
  bodyOf,
  degreesOf,
  draftOf,
  type FormDraft,
  type NamedFile,
  operationsOn,
  timelineOf,
  typedDetails,
} from './form-draft.ts';
import { withRows } from './form-rows.ts';

type Known = { readonly issuedYears: readonly number[]; readonly currentYear: number };

/**
 * Returns the form's errors before submission, by field. A rule without a message here is left to the server,
 * which checks every submission.
 */
export function checkSubmission(draft: FormDraft, known: Known): Readonly<Record<string, string>> {
  return sentencesOf(submissionFaults(entryOf(withRows(draft, known)), known));
}

/**
 * Returns the form's errors before an emissions update, or before a submission while a version is in force,
 * by field. While only what an update may change differs from that version, unchanged parts have none. The
 * server checks every update and submission.
 */
export function checkUpdate(
  project: OwnedProject,
  draft: FormDraft,
  known: Known,
): Readonly<Record<string, string>> {
  const [inForce, entry] = [entryInForce(project), entryOf(withRows(draft, known))];
  const isUpdate = isEmissionUpdate(inForce, entry);
  return sentencesOf(isUpdate ? updateFaults(inForce, entry, known) : submissionFaults(entry, known));
}

/**
 * Returns the version in force: the saved one with the earlier value of every field that an approval would
 * change.
 */
function entryInForce(project: OwnedProject): ProjectEntry {
  const changes = project.changesFromInForce ?? [];
  return changes.reduce(
    (entry, { field, before }) => withValue(entry, field, isFile(before) ? before.url : before),
    entryOf(draftOf(project)),
  );
}

function isFile(value: unknown): value is NamedFile {
  return typeof value === 'object' && value !== null && 'url' in value;
}

function sentencesOf(faults: Readonly<Record<string, Refusal>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, { code, values }]) => {
      const sentence = sentences[code]?.(values);
      return sentence === undefined ? [] : [[field, sentence]];
    }),
  );
}

type Values = Refusal['values'];
const yearParam = (values: Values) => ({ year: String(values['year']) });

const sentences: Partial<Record<RefusalCode, (values: Values) => string>> = {
  'field-missing': () => m.problem_field_missing(),
  'timeline-missing': () => m.problem_timeline_missing(),
  'timeline-start': ({ first, last }) =>
    m.problem_timeline_start({ first: String(first), last: String(last) }),
  'timeline-backwards': () => m.problem_timeline_backwards(),
  'timeline-too-long': ({ most }) => m.problem_timeline_long({ most: String(most) }),
  'row-year-missing': (values) => m.problem_row_missing(yearParam(values)),
  'row-outside-timeline': (values) => m.problem_row_outside(yearParam(values)),
  'row-without-tonnes': (values) => m.problem_row_without_tonnes(yearParam(values)),
  'sectors-not-sum': ({ year, sum, tonnes }) =>
    m.problem_sectors_not_sum({
      year: String(year),
      sum: formatWhole(Number(sum)),
      tonnes: formatWhole(Number(tonnes)),
    }),
  'row-not-paired': (values) => m.problem_row_not_paired(yearParam(values)),
  'row-year-ahead': (values) =>
    values['status'] === 'Inventory'
      ? m.problem_row_ahead_inventory(yearParam(values))
      : m.problem_row_ahead(yearParam(values)),
};

/** Returns the project that saving the form would produce. */
function entryOf(draft: FormDraft): ProjectEntry {
  const { texts, files, rows } = draft;
  const stored = Object.entries(files).flatMap(([slot, file]) => (file === null ? [] : [[slot, file.url]]));
  const typed = typedDetails.map((detail) => [detail, valueFrom(detail, texts[fields[detail].name])]);
  const known = Object.fromEntries(typed) as Partial<ProjectDetails>;
  return {
    ...projectDetails({ ...known, ...timelineOf(draft) }),
    files: Object.fromEntries(stored) as ProjectEntry['files'],
    rows,
  };
}

function valueFrom(detail: DetailKey, text: string): string | number | null {
  const { kind } = fields[detail];
  return kind === 'latitude' || kind === 'longitude' ? degreesOf(text) : text.trim() || null;
}

/**
 * Returns the request body of an emissions update: of every year that changed, all rows as they should
 * become; other years are left out and stay as they are. Units are sent only if some of them are acted on:
 * what someone else restored meanwhile must not be retired again. Received units have no documents and dates.
 */
export function updateBodyOf(project: OwnedProject, draft: FormDraft): z.input<typeof updateEmissions.body> {
  const years = changedYears(draftOf(project), draft);
  const units = draft.units.filter(({ year }) => years.has(year));
  const isReceived = project.transferredFrom !== null;
  const issuer = project.transferredFrom?.projectSerial ?? project.projectSerial;
  return {
    EmissionReductions: {
      draft: draft.rows.filter(({ year }) => years.has(year)).map((row) => ({ ...row })),
      ...(operationsOn(units).length > 0 && { registered: units.map((row) => sentUnits(row, issuer)) }),
    },
    ...(!isReceived && {
      documents: bodyOf(draft).documents ?? {},
      EndDate: timelineOf(draft).endDate,
    }),
  };
}

/** Returns whether an update changes more than units: rows without serials, documents or dates. */
export function changesEntry(before: FormDraft, after: FormDraft): boolean {
  const textOf = ({ texts, files, rows }: FormDraft) => JSON.stringify([texts, files, rows]);
  return textOf(before) !== textOf(after);
}

function changedYears(before: FormDraft, after: FormDraft): ReadonlySet<number> {
  const textOf = (rows: readonly YearlyRow[], year: number) =>
    JSON.stringify(rows.filter((row) => row.year === year));
  const edited = after.rows
    .map(({ year }) => year)
    .filter((year) => textOf(before.rows, year) !== textOf(after.rows, year));
  return new Set([...edited, ...operationsOn(after.units).map(({ year }) => year)]);
}

function sentUnits(row: UnitEmissionRow, serialProject: string) {
  const { year, status, range } = row;
  return {
    year,
    status,
    serialMin: range.min,
    serialMax: range.max,
    serialProject,
    ...detailsOf(status, row),
  };
}
