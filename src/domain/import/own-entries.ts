import { fieldNeed, stagesOf } from '../project/entry.ts';
import { fields } from '../project/fields.ts';
import type { DetailKey, ProjectDetails } from '../project/project-details.ts';
import { isClimateLens, type ProjectStatus, projectKind } from '../project/project-terms.ts';
import { foldText } from '../text/search-text.ts';
import type { Doubt, Wrong } from './findings.ts';
import type { Cells } from './import-table.ts';
import { entryColumns } from './own-columns.ts';
import { isSameText, NEARLY, shownText, unquoted } from './own-texts.ts';
import { readDegrees } from './read-degrees.ts';
import { readDetail } from './read-detail.ts';

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
export type TermsByWord = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** New values of an entry. */
export type EntryChange = {
  readonly serial: string;
  readonly version: string;
  readonly details: Partial<ProjectDetails>;
};

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

/**
 * Compares a row with the entry that it names. One that differs changes the entry if its owner may save it, the row is
 * of its latest version, and everything in it fits the form; otherwise it is wrong.
 */
export function readEntryRow(row: Row, form: EntryForm, terms: TermsByWord): ReadEntryRow {
  const { serial } = row;
  const columns = entryColumns.filter(({ field }) => row.columns.includes(field));
  const cellOf = (field: string) => unquoted((row.cells as Readonly<Record<string, string>>)[field] ?? '');
  const differing = columns.flatMap(({ field, detail }) => {
    if (detail === null) return [];
    const value = form.details[detail];
    return isSame(detail, cellOf(field), value, terms[field]) ? [] : [{ field, detail, value }];
  });
  const fixed = fixedStatus(columns, cellOf, form, terms);
  if (differing.length === 0 && fixed.length === 0) return { kind: 'same' };
  const { status, version } = form;
  if (!form.mayChange) {
    const differences = differing.map(({ field, value }) => differs(field, value));
    return {
      kind: 'wrong',
      wrong: [{ code: 'own-entry-closed', values: { serial, status } }, ...differences],
    };
  }
  if (cellOf('version') !== version)
    return { kind: 'wrong', wrong: [{ code: 'own-entry-outdated', values: { serial } }] };
  const read = differing.map(({ field, detail, value }) => {
    return {
      field,
      detail,
      value,
      ...readDetail(detail, { column: field, text: cellOf(field) }, terms[field]),
    };
  });
  const wrong = [...fixed, ...read.flatMap((each) => each.wrong)];
  const details = Object.fromEntries(
    read.map(({ detail, after }) => [detail, after]),
  ) as Partial<ProjectDetails>;
  if (wrong.length === 0) wrong.push(...misfits(form.details, details));
  if (wrong.length > 0) return { kind: 'wrong', wrong };
  const findings = read.map(({ field, value, after }): Doubt => {
    const values = { column: field, field, before: shownValue(value), after: shownValue(after) };
    return { code: 'own-entry-changes', values };
  });
  return { kind: 'changes', change: { serial, version, details }, findings };
}

function shownValue(value: string | number | null): string {
  return shownText(String(value ?? ''));
}

function differs(field: string, value: string | number | null): Wrong {
  return { code: 'own-entry-differs', values: { column: field, field, text: shownValue(value) } };
}

type Terms = TermsByWord[string] | undefined;

function isSame(detail: DetailKey, cell: string, value: string | number | null, terms: Terms): boolean {
  const { kind } = fields[detail];
  if (kind === 'latitude' || kind === 'longitude') {
    if (typeof value !== 'number') return cell === '';
    const degrees = readDegrees(cell, kind);
    return degrees !== null && Math.abs(degrees - value) < NEARLY;
  }
  if (kind === 'choice') return (terms?.[foldText(cell)] ?? cell) === (value ?? '');
  return isSameText(cell, String(value ?? ''));
}

/** The status of an entry follows from what is done with it. */
function fixedStatus(
  columns: readonly { readonly field: string }[],
  cellOf: (field: string) => string,
  { status }: EntryForm,
  terms: TermsByWord,
): readonly Wrong[] {
  const cell = cellOf('status');
  if (!columns.some(({ field }) => field === 'status')) return [];
  const said = terms['status']?.[foldText(cell)] ?? cell;
  if (said === status) return [];
  return [{ code: 'own-entry-fixed', values: { column: 'status', field: 'status', text: status } }];
}

/** Returns what does not fit together after a change, or is changed in the form alone: the kind of an entry. */
function misfits(before: ProjectDetails, changed: Partial<ProjectDetails>): Wrong[] {
  const after = { ...before, ...changed };
  const kind = projectKind(after.programType);
  const isOther = [projectKind, isClimateLens].some((of) => of(before.programType) !== of(after.programType));
  const choices = stagesOf(kind);
  const { stage, startDate: start, endDate: end } = after;
  const absent = entryColumns.filter(({ detail }) => {
    if (detail === null || changed[detail] === undefined || changed[detail] === null) return false;
    return fieldNeed(fields[detail].name, after) === 'absent';
  });
  return [
    ...(isOther
      ? [
          {
            code: 'own-entry-fixed',
            values: { column: 'program', field: 'program', text: before.programType ?? '' },
          } as const,
        ]
      : []),
    ...(stage !== null && !choices.includes(stage)
      ? [
          {
            code: 'word-unknown',
            values: { column: 'stage', text: stage, choices: choices.join(', ') },
          } as const,
        ]
      : []),
    ...(start !== null && end !== null && end < start
      ? [{ code: 'dates-reversed', values: { start, end } } as const]
      : []),
    ...absent.map(({ field }) => ({ code: 'own-entry-absent', values: { column: field } }) as const),
  ];
}
