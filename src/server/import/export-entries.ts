import { MAX_FILE_PROJECTS } from '#contract/projects.ts';
import { entryColumns, MAX_CELL_CHARACTERS } from '#domain/import/own-columns.ts';
import { registryDay } from '#domain/registry-day.ts';
import { m } from '#messages/messages.js';
import type { Db } from '../kernel/db.ts';
import type { FileReply } from '../kernel/file-reply.ts';
import { formatWhole, type Locale } from '../kernel/locale.ts';
import { wrongField } from '../kernel/problems.ts';
import { type Cell, makeTableFile, type TableFormat } from '../spreadsheets/table-file.ts';
import { listOpenEntries, type OpenEntry } from './own-entry-queries.ts';
import { versionOf, wordOfEntry } from './own-entry-words.ts';

/** The first half of a letter that a cut has divided. */
const HALF_LETTER = /[\uD800-\uDBFF]$/;

type FileInput = { readonly format: TableFormat; readonly locale: Locale; readonly now: Date };

/**
 * Makes a file of the entries of an organization that its people can change without a review, in the reader's language.
 * Throws 400 for more entries than a file holds.
 */
export async function makeEntriesFile(
  db: Db,
  organization: string,
  { format, locale, now }: FileInput,
): Promise<FileReply> {
  const entries = await listOpenEntries(db, organization, MAX_FILE_PROJECTS + 1);
  if (entries.length > MAX_FILE_PROJECTS) throw wrongField('format', tooLong);
  const table = {
    name: m.list_file_sheet({}, { locale }),
    columns: entryColumns.map(({ headings }) => headings[locale]),
    rows: entries.map((entry) => entryColumns.map((column) => cellOf(entry, column, locale))),
  };
  return makeTableFile(table, {
    format,
    name: `${m.import_export_name({}, { locale })}-${registryDay(now)}`,
  });
}

function tooLong(locale: Locale): string {
  return m.import_export_too_long({ most: formatWhole(MAX_FILE_PROJECTS, locale) }, { locale });
}

function cellOf(entry: OpenEntry, { field, detail }: (typeof entryColumns)[number], locale: Locale): Cell {
  if (field === 'id') return entry.serial;
  if (field === 'version') return versionOf(entry.updatedAt);
  const value = detail === null ? entry.status : entry.details[detail];
  if (typeof value !== 'string') return value;
  return wordOfEntry(field, value, locale).slice(0, MAX_CELL_CHARACTERS).replace(HALF_LETTER, '');
}
