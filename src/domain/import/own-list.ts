import { parseProjectSerial } from '../ledger/read-serial.ts';
import { isOwnRegistry } from '../project/source-registries.ts';
import { type Findings, type Judged, verdictOf, type Wrong } from './findings.ts';
import { isOwnSerialHeading } from './import-columns.ts';
import type { Cells, ImportRow, ImportTable } from './import-table.ts';
import { isSameDegrees, isSameText, ownColumns, shownText } from './own-columns.ts';
import {
  type EntryChange,
  type EntryForm,
  type ReadEntryRow,
  readEntryRow,
  type TermsByWord,
} from './own-entries.ts';
import {
  type JudgedRow,
  type RowReports,
  reportChanging,
  reportKnown,
  reportWrong,
  whereIs,
} from './row-report.ts';

/** Lists of entries that this registry made: their rows are compared with it. */

/** Columns of such a list that an entry can be compared in; its tonnes follow from the ledger. */
export const ownFields = [
  'title',
  'organization',
  'description',
  'program',
  'type',
  'stage',
  'address',
  'latitude',
  'longitude',
  'start',
  'end',
] as const;

export type OwnField = (typeof ownFields)[number];

/**
 * An entry of this registry: the texts of each field that say the same, such as a type in each language; the first
 * is the registry's own word. '' for none.
 */
export type OwnEntry = {
  readonly serial: string;
  readonly texts: Readonly<Record<OwnField, readonly string[]>>;
  readonly form: EntryForm;
};

/** A row that names an entry of this registry, by its serial. */
export type OwnRow = { readonly serial: string; readonly cells: Cells<'projects'> };

type ProjectTable = ImportTable & { readonly kind: 'projects' };

/** Returns whether a row names an entry of this registry: by its registry, or in a list that the registry made. */
export function isOwnRow({ headings }: ProjectTable, { cells }: ImportRow<'projects'>): boolean {
  if (cells.registry !== '') return isOwnRegistry(cells.registry);
  return isOwnSerialHeading(headings.get('id') ?? '');
}

/**
 * Checks a row that names an entry of this registry: its serial must be one. Texts such as `N/A` stand for themselves, as
 * the registry has them.
 */
export function judgeOwnRow(cells: Cells<'projects'>, findings: Findings): Judged<OwnRow> {
  const serial = parseProjectSerial(cells.id);
  if (serial === null)
    findings.wrong.push({ code: 'own-entry-unknown', values: { id: shownText(cells.id) } });
  const emptied = findings.doubts.flatMap((doubt) =>
    doubt.code === 'cell-read-as-empty' ? [doubt.values] : [],
  );
  const texts = Object.fromEntries(emptied.map(({ column, text }) => [column, text]));
  const doubts = findings.doubts.filter(({ code }) => code !== 'cell-read-as-empty');
  const written: Cells<'projects'> = { ...cells, ...texts };
  return verdictOf({ serial: serial ?? '', cells: written }, { ...findings, doubts });
}

/** The entries of this registry that rows name, by serial, and the words of its terms. */
export type OwnEntries = { readonly entries: ReadonlyMap<string, OwnEntry>; readonly terms: TermsByWord };

/**
 * Compares rows with the entries of this registry that they name: an equal one changes nothing. Rows of an organization's
 * own list change its drafts, each entry once. All others that differ are refused with each difference, as other entries
 * are changed in their form, and so are unknown ones. Returns the changes.
 */
export function matchOwnRows(
  rows: readonly JudgedRow<OwnRow>[],
  { entries, terms }: OwnEntries,
  reports: RowReports,
): readonly EntryChange[] {
  const changed = new Map<string, { readonly row: JudgedRow<OwnRow>; readonly change: EntryChange }>();
  for (const row of rows) {
    const { judged, columns } = row;
    if (judged.verdict === 'wrong') {
      reportWrong(reports, row, []);
      continue;
    }
    const { content } = judged;
    const entry = entries.get(content.serial);
    const read = entry === undefined ? unknownEntry(content) : readOwnRow(content, entry, { columns, terms });
    const before = changed.get(content.serial);
    if (read.kind === 'same') reportKnown(reports, row, []);
    else if (read.kind === 'wrong') reportWrong(reports, row, read.wrong);
    else if (before !== undefined) {
      const values = { id: content.serial, where: whereIs(before.row) };
      reportWrong(reports, row, [{ code: 'project-twice', values }]);
    } else {
      changed.set(content.serial, { row, change: read.change });
      reportChanging(reports, row, read.findings);
    }
  }
  return [...changed.values()].map(({ change }) => change);
}

type Reading = { readonly columns: readonly string[]; readonly terms: TermsByWord };

function readOwnRow(row: OwnRow, entry: OwnEntry, { columns, terms }: Reading): ReadEntryRow {
  const isOfEntries = ownColumns.some((column) => columns.includes(column));
  const compared = isOfEntries ? (['organization'] as const) : ownFields;
  const wrong = differences(
    row,
    entry,
    compared.filter((field) => columns.includes(field)),
  );
  if (wrong.length > 0) return { kind: 'wrong', wrong };
  return isOfEntries ? readEntryRow({ ...row, columns }, entry.form, terms) : { kind: 'same' };
}

function unknownEntry({ cells: { id } }: OwnRow): ReadEntryRow {
  return { kind: 'wrong', wrong: [{ code: 'own-entry-unknown', values: { id: shownText(id) } }] };
}

function differences({ cells }: OwnRow, { serial, texts }: OwnEntry, compared: readonly OwnField[]): Wrong[] {
  const differing = compared
    .filter((field) => !isSame(field, cells[field], texts[field]))
    .map((field): Wrong => {
      const values = { column: field, field, text: shownText(texts[field][0] ?? '') };
      return { code: 'own-entry-differs', values };
    });
  return differing.length === 0 ? [] : [{ code: 'own-entry-form', values: { serial } }, ...differing];
}

function isSame(field: OwnField, cell: string, texts: readonly string[]): boolean {
  const [text = ''] = texts;
  if ((field === 'latitude' || field === 'longitude') && text !== '')
    return isSameDegrees(cell, Number(text), field);
  return texts.some((text) => isSameText(cell, text));
}
