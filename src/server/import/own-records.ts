import { normalizeHeading } from '#domain/import/import-columns.ts';
import { languages } from '#domain/languages.ts';
import { parseProjectSerial } from '#domain/ledger/read-serial.ts';
import { m } from '#messages/messages.js';
import type { Locale } from '../kernel/locale.ts';

type Heading = (words: object, options: { readonly locale: Locale }) => string;

const tonnes =
  (figure: Heading): Heading =>
  (_, options) =>
    m.overview_file_tonnes({ figure: figure({}, options) }, options);

/**
 * Headings by which the files are recognized that this registry makes of what is recorded or adds up: those that tables of
 * others do not have together.
 */
const records: readonly (readonly Heading[])[] = [
  [
    m.project_row_year,
    m.project_row_status,
    m.project_row_quantity,
    m.project_row_serials,
    m.project_row_against,
    m.project_file_inventory_year,
  ],
  [m.activity_file_index, m.activity_type, m.activity_file_project_serial, m.activity_file_serials],
  [m.list_file_organization_serial, m.list_file_organization, m.directory_file_projects],
  [
    m.overview_file_year,
    tonnes(m.overview_file_issued),
    tonnes(m.overview_file_registered),
    tonnes(m.overview_file_remaining),
    tonnes(m.overview_file_projected),
  ],
  [
    m.overview_file_year,
    tonnes(m.trueup_offsets_own),
    tonnes(m.trueup_offsets_purchased),
    tonnes(m.overview_offsets_all),
  ],
];

const recognized = languages.flatMap((locale) =>
  records.map((headings) => headings.map((heading) => normalizeHeading(heading({}, { locale })))),
);

const comparisons = new Set(languages.map((locale) => normalizeHeading(m.list_file_serial({}, { locale }))));

/**
 * Returns whether these are the headings of a file that this registry made of units, activity, organizations,
 * overviews or a comparison, in any language. None of them can be changed by an import.
 */
export function isOwnRecord(cells: readonly string[]): boolean {
  const headings = cells.map((cell) => normalizeHeading(cell.trim()));
  const named = new Set(headings);
  if (recognized.some((needed) => needed.every((heading) => named.has(heading)))) return true;
  const [first = '', ...others] = headings.filter((heading) => heading !== '');
  return comparisons.has(first) && others.length > 0 && others.every(isSerial);
}

function isSerial(heading: string): boolean {
  return parseProjectSerial(heading.replaceAll('_', '-')) !== null;
}
