import { type ImportKind, neededFields, templateHeading } from '#domain/import/import-columns.ts';
import type { HeaderProblem } from '#domain/import/import-table.ts';
import { m } from '#messages/messages.js';
import type { Locale } from '../kernel/locale.ts';
import { kindName, numberOf, quoted } from './import-sentences.ts';

type FileFigures = {
  'file-missing': Record<never, never>;
  'file-unreadable': { readonly reason: 'folder' | 'denied' };
  'file-too-large': { readonly most: number };
  'too-large-unpacked': { readonly most: number };
  'too-much-text': { readonly most: number };
  'too-many-lines': { readonly most: number };
  'too-many-columns': { readonly line: number; readonly column: string; readonly most: number };
  'row-too-long': { readonly line: number; readonly most: number };
  'cell-too-long': { readonly cell: string; readonly most: number };
  'text-too-long': { readonly most: number };
  'too-many-sheets': { readonly sheets: number; readonly most: number };
  'too-many-texts': { readonly most: number };
  'too-many-parts': { readonly most: number };
  'xlsx-too-deep': { readonly most: number };
  'too-many-rows': { readonly rows: number; readonly most: number };
  'too-slow': { readonly seconds: number };
  'too-much-memory': { readonly most: number };
  'units-not-own': Record<never, never>;
  'own-record': Record<never, never>;
  'correction-unknown': { readonly line: number };
  'ending-unknown': Record<never, never>;
  'not-utf8': Record<never, never>;
  'csv-quotes': { readonly line: number };
  'xlsx-unreadable': Record<never, never>;
  'xls-too-old': Record<never, never>;
  empty: Record<never, never>;
  'no-rows': Record<never, never>;
};

/** Reason why a file cannot be read. */
export type FileProblem =
  | {
      [Code in keyof FileFigures]: { readonly code: Code; readonly values: FileFigures[Code] };
    }[keyof FileFigures]
  | HeaderProblem;

export type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: FileProblem };

/** Returns a successful read. */
export function read<Value>(value: Value): Read<Value> {
  return { ok: true, value };
}

/** Returns a failed read. */
export function unread(problem: FileProblem): Read<never> {
  return { ok: false, problem };
}

type FileValues = { [Problem in FileProblem as Problem['code']]: Problem['values'] };

const fileMessages: {
  readonly [Code in keyof FileValues]: (values: FileValues[Code], locale: Locale) => string;
} = {
  'file-missing': (_, locale) => m.import_file_missing({}, { locale }),
  'file-unreadable': ({ reason }, locale) =>
    (reason === 'folder' ? m.import_file_is_folder : m.import_file_denied)({}, { locale }),
  'file-too-large': ({ most }, locale) => m.import_file_too_large({ most }, { locale }),
  'too-large-unpacked': ({ most }, locale) => m.import_file_too_large_unpacked({ most }, { locale }),
  'too-many-rows': ({ rows, most }, locale) =>
    m.import_file_too_many_rows({ rows: numberOf(rows, locale), most: numberOf(most, locale) }, { locale }),
  'too-slow': ({ seconds }, locale) => m.import_file_too_slow({ seconds }, { locale }),
  'too-much-memory': ({ most }, locale) => m.import_file_too_much_memory({ most }, { locale }),
  'too-much-text': ({ most }, locale) =>
    m.import_file_too_much_text({ most: numberOf(most, locale) }, { locale }),
  'too-many-lines': ({ most }, locale) =>
    m.import_file_too_many_lines({ most: numberOf(most, locale) }, { locale }),
  'too-many-columns': ({ line, column, most }, locale) =>
    m.import_file_too_many_columns({ line: numberOf(line, locale), column, most }, { locale }),
  'row-too-long': ({ line, most }, locale) =>
    m.import_file_row_too_long({ line: numberOf(line, locale), most: numberOf(most, locale) }, { locale }),
  'cell-too-long': ({ cell, most }, locale) =>
    m.import_file_cell_too_long({ cell, most: numberOf(most, locale) }, { locale }),
  'text-too-long': ({ most }, locale) =>
    m.import_file_text_too_long({ most: numberOf(most, locale) }, { locale }),
  'too-many-sheets': ({ sheets, most }, locale) =>
    m.import_file_too_many_sheets({ sheets: numberOf(sheets, locale), most }, { locale }),
  'too-many-texts': ({ most }, locale) =>
    m.import_file_too_many_texts({ most: numberOf(most, locale) }, { locale }),
  'too-many-parts': ({ most }, locale) =>
    m.import_file_too_many_parts({ most: numberOf(most, locale) }, { locale }),
  'xlsx-too-deep': ({ most }, locale) => m.import_file_xlsx_too_deep({ most }, { locale }),
  'ending-unknown': (_, locale) => m.import_file_ending_unknown({}, { locale }),
  'not-utf8': (_, locale) => m.import_file_not_utf8({}, { locale }),
  'csv-quotes': ({ line }, locale) => m.import_file_csv_quotes({ line: numberOf(line, locale) }, { locale }),
  'xlsx-unreadable': (_, locale) => m.import_file_xlsx_unreadable({}, { locale }),
  'xls-too-old': (_, locale) => m.import_file_xls_too_old({}, { locale }),
  empty: (_, locale) => m.import_file_empty({}, { locale }),
  'no-rows': (_, locale) => m.import_file_no_rows({}, { locale }),
  'units-not-own': (_, locale) => m.import_file_units_not_own({}, { locale }),
  'own-record': (_, locale) => m.import_file_own_record({}, { locale }),
  'correction-unknown': ({ line }, locale) =>
    m.import_file_correction_unknown({ line: numberOf(line, locale) }, { locale }),
  'heading-twice': ({ heading }, locale) =>
    m.import_file_heading_twice({ heading: quoted(heading, locale) }, { locale }),
  'headings-alike': ({ one, other }, locale) =>
    m.import_file_headings_alike({ one: quoted(one, locale), other: quoted(other, locale) }, { locale }),
  'kind-unknown': ({ nearest, missing }, locale) =>
    m.import_file_kind_unknown(
      {
        kinds: neededOfKinds(locale),
        nearest: kindName(nearest, locale),
        missing: headingsOf(nearest, missing, locale),
      },
      { locale },
    ),
};

function neededOfKinds(locale: Locale): string {
  return neededFields
    .map(({ kind, fields }) =>
      m.import_file_columns_of(
        { kind: kindName(kind, locale), columns: headingsOf(kind, fields, locale) },
        { locale },
      ),
    )
    .join('; ');
}

function headingsOf(kind: ImportKind, fields: readonly string[], locale: Locale): string {
  return fields.map((field) => templateHeading(kind, field, locale)).join(', ');
}

/** Returns the message of a file problem. */
export function sentenceOfFile({ code, values }: FileProblem, locale: Locale): string {
  return (fileMessages[code] as (values: unknown, locale: Locale) => string)(values, locale);
}
