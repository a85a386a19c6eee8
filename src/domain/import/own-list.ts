import { parseProjectSerial } from '../ledger/read-serial.ts';
import { isOwnRegistry } from '../project/source-registries.ts';
import { tidyText } from '../text/written-text.ts';
import { type Findings, type Judged, verdictOf, type Wrong } from './findings.ts';
import { isOwnSerialHeading } from './import-columns.ts';
import type { Cells, ImportRow, ImportTable } from './import-table.ts';
import { readDegrees } from './read-degrees.ts';
import { type JudgedRow, type RowReports, reportKnown, reportWrong } from './row-report.ts';

/** Lists of projects that this registry made: their rows are compared with it, and change nothing. */

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
};

/** A row that names an entry of this registry, by its serial. */
export type OwnRow = { readonly serial: string; readonly cells: Cells<'projects'> };

type ProjectTable = ImportTable & { readonly kind: 'projects' };

/** Returns whether a row names an entry of this registry: by its registry, or in a list that the registry made. */
export function isOwnRow({ headings }: ProjectTable, { cells }: ImportRow<'projects'>): boolean {
  if (cells.registry !== '') return isOwnRegistry(cells.registry);
  return isOwnSerialHeading(headings.get('id') ?? '');
}

/** Checks a row that names an entry of this registry: its serial must be one. */
export function judgeOwnRow(cells: Cells<'projects'>, findings: Findings): Judged<OwnRow> {
  const serial = parseProjectSerial(cells.id);
  if (serial === null) findings.wrong.push({ code: 'own-entry-unknown', values: { id: cells.id } });
  return verdictOf({ serial: serial ?? '', cells }, findings);
}

/**
 * Compares rows with the entries of this registry that they name: an equal one changes nothing. One that differs is
 * refused with each difference, as entries of this registry are changed in their form, and so is an unknown one.
 */
export function matchOwnRows(
  rows: readonly JudgedRow<OwnRow>[],
  known: ReadonlyMap<string, OwnEntry>,
  reports: RowReports,
): void {
  for (const row of rows) {
    const { judged } = row;
    if (judged.verdict === 'wrong') {
      reportWrong(reports, row, []);
      continue;
    }
    const entry = known.get(judged.content.serial);
    const wrong =
      entry === undefined ? [unknownEntry(judged.content)] : differences(judged.content, entry, row.columns);
    if (wrong.length === 0) reportKnown(reports, row, []);
    else reportWrong(reports, row, wrong);
  }
}

function unknownEntry({ cells: { id } }: OwnRow): Wrong {
  return { code: 'own-entry-unknown', values: { id } };
}

function differences({ cells }: OwnRow, { serial, texts }: OwnEntry, columns: readonly string[]): Wrong[] {
  const differing = ownFields
    .filter((field) => columns.includes(field) && !isSame(field, cells[field], texts[field]))
    .map((field): Wrong => {
      const values = { column: field, field, text: texts[field][0] ?? '' };
      return { code: 'own-entry-differs', values };
    });
  return differing.length === 0 ? [] : [{ code: 'own-entry-form', values: { serial } }, ...differing];
}

/** Degrees that a spreadsheet may have rounded. */
const NEARLY = 1e-7;

function isSame(field: OwnField, cell: string, texts: readonly string[]): boolean {
  if (field === 'latitude' || field === 'longitude') {
    const [one, other] = [readDegrees(cell, field), readDegrees(texts[0] ?? '', field)];
    if (one !== null && other !== null) return Math.abs(one - other) < NEARLY;
  }
  return texts.some((text) => plain(text) === plain(cell));
}

/** A text on one line, without the apostrophe that keeps spreadsheets from taking it for a formula. */
function plain(text: string): string {
  return tidyText(text, 'lines')
    .replace(/^'(?=[=+\-@])/u, '')
    .replace(/\s+/gu, ' ');
}
