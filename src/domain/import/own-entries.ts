import { fieldNeed, stagesOf } from '../project/entry.ts';
import { fields } from '../project/fields.ts';
import type { DetailKey, ProjectDetails } from '../project/project-details.ts';
import { isClimateLens, type ProjectStatus, projectKind } from '../project/project-terms.ts';
import type { Doubt, Findings, Wrong } from './findings.ts';
import type { Cells } from './import-table.ts';
import { entryColumns, isCut, isSameDegrees, isSameText, shownText, unquoted } from './own-columns.ts';
import { readDetail, type Terms, termOf } from './read-cell.ts';

/** Rows of an organization's list of its own entries: what they change of drafts. */

/** An entry as its form shows it to its owner. */
export type EntryForm = {
  /** Stands for the version that the list shows: another one is newer. */
  readonly version: string;
  readonly status: ProjectStatus;
  /** Whether who imports may save it, without a review. */
  readonly mayChange: boolean;
  readonly details: ProjectDetails;
};

/** The terms of each column by their words in every language (`foldText`). */
export type TermsByWord = Readonly<Record<string, Terms>>;

/** New values of an entry. */
export type EntryChange = { readonly serial: string; readonly details: Partial<ProjectDetails> };

/** What a row says of an entry: nothing else than the registry, changes, or what is wrong with it. */
export type ReadEntryRow =
  | { readonly kind: 'same' }
  | { readonly kind: 'changes'; readonly change: EntryChange; readonly findings: readonly Doubt[] }
  | { readonly kind: 'wrong'; readonly wrong: readonly Wrong[] };

type Row = {
  readonly serial: string;
  readonly cells: Cells<'projects'>;
  readonly columns: readonly string[];
};

/** A cell that says something else than the entry. */
type Difference = {
  readonly field: string;
  readonly detail: DetailKey;
  readonly text: string;
  readonly value: Value;
};
type Value = string | number | null;

/**
 * Compares a row with the entry that it names. One that differs changes the entry if its owner may save it, the row is
 * of its latest version, and everything in it fits the form; otherwise it is wrong.
 */
export function readEntryRow(row: Row, form: EntryForm, terms: TermsByWord): ReadEntryRow {
  const { serial } = row;
  const differing = differences(row, form, terms);
  const fixed = fixedStatus(row, form, terms['status']);
  if (differing.length + fixed.length === 0) return { kind: 'same' };
  if (!form.mayChange) return { kind: 'wrong', wrong: closed(serial, form, differing) };
  if (cellOf(row, 'version') !== form.version)
    return { kind: 'wrong', wrong: [{ code: 'own-entry-outdated', values: { serial } }] };
  const findings: Findings = { wrong: [...fixed], doubts: [] };
  const read = differing.map((each) => ({ ...each, after: readCell(each, terms, findings) }));
  const details: Partial<ProjectDetails> = Object.fromEntries(
    read.map(({ detail, after }) => [detail, after]),
  );
  const { wrong } = findings;
  if (wrong.length === 0) wrong.push(...misfits(form.details, details));
  if (wrong.length > 0) return { kind: 'wrong', wrong };
  const said = read.map(({ field, value, after }): Doubt => {
    const values = { column: field, field, before: shownValue(value), after: shownValue(after) };
    return { code: 'own-entry-changes', values };
  });
  return { kind: 'changes', change: { serial, details }, findings: said };
}

function cellOf({ cells }: Row, field: string): string {
  return unquoted((cells as Readonly<Record<string, string>>)[field] ?? '');
}

function differences(row: Row, form: EntryForm, terms: TermsByWord): readonly Difference[] {
  return entryColumns.flatMap(({ field, detail }) => {
    if (detail === null || !row.columns.includes(field)) return [];
    const [text, value] = [cellOf(row, field), form.details[detail]];
    return isSame(detail, text, value, terms[field]) ? [] : [{ field, detail, text, value }];
  });
}

function isSame(detail: DetailKey, text: string, value: Value, terms: Terms | undefined): boolean {
  const { kind } = fields[detail];
  if (kind === 'latitude' || kind === 'longitude')
    return typeof value === 'number' ? isSameDegrees(text, value, kind) : text === '';
  if (kind === 'choice') return termOf(terms, text) === (value ?? '');
  return isSameText(text, String(value ?? ''));
}

/** A text of which a spreadsheet keeps a part is changed in the form: the rest of it would be lost. */
function readCell({ field, detail, text, value }: Difference, terms: TermsByWord, findings: Findings): Value {
  if (!isCut(text, String(value ?? '')))
    return readDetail(detail, { column: field, text }, findings, terms[field]);
  findings.wrong.push(fixedAt(field, value));
  return value;
}

/** Says that an entry is not changed, and what the registry has where the row differs. */
function closed(serial: string, { status }: EntryForm, differing: readonly Difference[]): readonly Wrong[] {
  const isOpen = status === 'Draft' || status === 'Rejected';
  return [
    isOpen
      ? { code: 'own-entry-form', values: { serial } }
      : { code: 'own-entry-closed', values: { serial, status } },
    ...differing.map(({ field, value }): Wrong => {
      return { code: 'own-entry-differs', values: { column: field, field, text: shownValue(value) } };
    }),
  ];
}

/** The status of an entry follows from what is done with it. */
function fixedStatus(row: Row, { status }: EntryForm, terms: Terms | undefined): readonly Wrong[] {
  const isNamed = row.columns.includes('status');
  return isNamed && termOf(terms, cellOf(row, 'status')) !== status ? [fixedAt('status', status)] : [];
}

function fixedAt(field: string, value: Value): Wrong {
  return { code: 'own-entry-fixed', values: { column: field, field, text: shownValue(value) } };
}

function shownValue(value: Value): string {
  return shownText(String(value ?? ''));
}

/**
 * Returns what does not fit together after a change, or is changed in the form alone: the kind of an entry, and whether
 * it is one of Infrastructure Canada, because its yearly rows change with it.
 */
function misfits(before: ProjectDetails, changed: Partial<ProjectDetails>): readonly Wrong[] {
  const after = { ...before, ...changed };
  const { programType, stage, startDate: start, endDate: end } = after;
  const choices = stagesOf(projectKind(programType));
  const wrong: Wrong[] = entryColumns.flatMap(({ field, detail }) => {
    const isFilled = detail !== null && (changed[detail] ?? null) !== null;
    if (!isFilled || fieldNeed(fields[detail].name, after) !== 'absent') return [];
    return [{ code: 'own-entry-absent', values: { column: field } }];
  });
  if ([projectKind, isClimateLens].some((shape) => shape(before.programType) !== shape(programType)))
    wrong.unshift(fixedAt('program', before.programType));
  if (stage !== null && !choices.includes(stage)) {
    const values = { column: 'stage', text: stage, choices: choices.join(', ') };
    wrong.push({ code: 'word-unknown', values });
  }
  if (start !== null && end !== null && end < start)
    wrong.push({ code: 'dates-reversed', values: { start, end } });
  return wrong;
}
