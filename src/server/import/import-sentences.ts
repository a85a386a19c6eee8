import type { DoubtValues, Finding, LoadedAndSaid, WrongValues } from '#domain/import/findings.ts';
import type { ImportKind } from '#domain/import/import-columns.ts';
import type { PlannedUnits } from '#domain/import/plan-import.ts';
import type { Position } from '#domain/import/read-degrees.ts';
import { inEachLanguage } from '#domain/languages.ts';
import { m } from '#messages/messages.js';
import { importKindWords } from '#messages/words/import.js';
import { describeCharacter } from '../kernel/character-sentence.ts';
import { type Locale, regionOf } from '../kernel/locale.ts';
import { wordOfEntry } from './own-entry-words.ts';

type Sentences<Figures> = {
  readonly [Code in keyof Figures]: (values: Figures[Code], locale: Locale) => string;
};

const wrongMessages: Sentences<WrongValues> = {
  'cells-beside-header': ({ cells, columns }, locale) =>
    m.import_row_cells_beside_header(
      { count: cells, shown: numberOf(cells, locale), columns: numberOf(columns, locale) },
      { locale },
    ),
  'cell-missing': ({ column }, locale) => m.import_row_cell_missing({ column }, { locale }),
  'cell-error': ({ column, text }, locale) =>
    m.import_row_cell_error({ column, text: quoted(text, locale) }, { locale }),
  'cell-not-computed': ({ column }, locale) => m.import_row_cell_not_computed({ column }, { locale }),
  'text-too-long': ({ column, characters, most }, locale) =>
    m.import_row_text_too_long(
      { column, characters: numberOf(characters, locale), most: numberOf(most, locale) },
      { locale },
    ),
  'word-unknown': ({ column, text, choices }, locale) =>
    m.import_row_word_unknown({ column, text: quoted(text, locale), choices }, { locale }),
  'not-tonnes': ({ column, text }, locale) =>
    m.import_row_not_tonnes({ column, text: quoted(text, locale) }, { locale }),
  'not-a-year': ({ column, text, first, last }, locale) =>
    m.import_row_not_a_year({ column, text: quoted(text, locale), first, last }, { locale }),
  'character-refused': ({ column, ...character }, locale) =>
    m.import_row_character_refused({ column, ...describeCharacter(character, locale) }, { locale }),
  'year-ahead': ({ year }, locale) => m.import_row_year_ahead({ year: String(year) }, { locale }),
  'not-a-date': ({ column, text }, locale) =>
    m.import_row_not_a_date({ column, text: quoted(text, locale) }, { locale }),
  'dates-reversed': (dates, locale) => m.import_row_dates_reversed(dates, { locale }),
  'retired-over-issued': ({ retired, issued }, locale) =>
    m.import_row_retired_over_issued(
      { retired: numberOf(retired, locale), issued: numberOf(issued, locale) },
      { locale },
    ),
  'example-row': (_, locale) => m.import_row_example_row({}, { locale }),
  'organization-foreign': ({ column, text, name }, locale) =>
    m.import_row_organization_foreign({ column, text: quoted(text, locale), name }, { locale }),
  'inventory-exists': ({ serial }, locale) => m.import_row_inventory_exists({ serial }, { locale }),
  'entry-deleted': ({ serial }, locale) => m.import_row_entry_deleted({ serial }, { locale }),
  'own-entry-unknown': ({ id }, locale) =>
    m.import_row_own_entry_unknown({ serial: quoted(id, locale) }, { locale }),
  'own-entry-form': ({ serial }, locale) => m.import_row_own_entry_form({ serial }, { locale }),
  'own-entry-differs': ({ column, field, text }, locale) =>
    text === ''
      ? m.import_row_own_entry_empty({ column }, { locale })
      : m.import_row_own_entry_differs(
          { column, text: quoted(wordOfEntry(field, text, locale), locale) },
          { locale },
        ),
  'own-entry-closed': ({ serial, status }, locale) =>
    m.import_row_own_entry_closed({ serial, status: wordOfEntry('status', status, locale) }, { locale }),
  'own-entry-outdated': ({ serial }, locale) => m.import_row_own_entry_outdated({ serial }, { locale }),
  'own-entry-fixed': ({ column, field, text }, locale) =>
    m.import_row_own_entry_fixed(
      { column, text: quoted(wordOfEntry(field, text, locale), locale) },
      { locale },
    ),
  'own-entry-absent': ({ column }, locale) => m.import_row_own_entry_absent({ column }, { locale }),
  'not-degrees': ({ column, text }, locale) =>
    m.import_row_not_degrees({ column, text: quoted(text, locale) }, { locale }),
  'not-an-email': ({ column, text }, locale) =>
    m.import_row_not_an_email({ column, text: quoted(text, locale) }, { locale }),
  'program-without-units': ({ program }, locale) =>
    m.import_row_program_without_units({ program }, { locale }),
  'registry-reserved': ({ registry }, locale) =>
    m.import_row_registry_reserved({ registry: quoted(registry, locale) }, { locale }),
  'project-twice': ({ id, where }, locale) =>
    m.import_row_project_twice({ id: quoted(id, locale), where }, { locale }),
  'project-unknown': ({ id }, locale) => m.import_row_project_unknown({ id: quoted(id, locale) }, { locale }),
  'project-wrong': ({ id, where }, locale) =>
    m.import_row_project_wrong({ id: quoted(id, locale), where }, { locale }),
  'project-ambiguous': ({ id, registries }, locale) =>
    m.import_row_project_ambiguous({ id: quoted(id, locale), registries }, { locale }),
  'year-twice': ({ year, where }, locale) =>
    m.import_row_year_twice({ year: String(year), where }, { locale }),
  'total-negative': ({ year, total }, locale) =>
    m.import_row_total_negative({ year: String(year), total: numberOf(total, locale) }, { locale }),
};

const doubtMessages: Sentences<DoubtValues> = {
  'encoding-guessed': (_, locale) => m.import_row_encoding_guessed({}, { locale }),
  'characters-left-out': (_, locale) => m.import_row_characters_left_out({}, { locale }),
  'cells-left-out': ({ cells, columns }, locale) =>
    m.import_row_cells_left_out(
      { cells: numberOf(cells, locale), columns: numberOf(columns, locale) },
      { locale },
    ),
  'cell-read-as-empty': ({ column, text }, locale) =>
    m.import_row_cell_read_as_empty({ column, text: quoted(text, locale) }, { locale }),
  'title-long': ({ characters, most }, locale) =>
    m.import_row_title_long({ characters: numberOf(characters, locale), most }, { locale }),
  'proponent-missing': ({ name }, locale) =>
    m.import_row_proponent_missing({ name: quoted(name, locale) }, { locale }),
  'program-missing': (_, locale) => m.import_row_program_missing({}, { locale }),
  'type-missing': (_, locale) => m.import_row_type_missing({}, { locale }),
  'stage-missing': (_, locale) => m.import_row_stage_missing({}, { locale }),
  'stage-hidden': (_, locale) => m.import_row_stage_hidden({}, { locale }),
  'no-place': (_, locale) => m.import_row_no_place({}, { locale }),
  'position-impossible': ({ latitude, longitude, likely }, locale) => {
    const text = quoted(`${latitude}, ${longitude}`, locale);
    return likely === null
      ? m.import_row_position_impossible({ text }, { locale })
      : m.import_row_position_impossible_likely({ text, likely: quotedPosition(likely, locale) }, { locale });
  },
  'position-zero': (_, locale) => m.import_row_position_zero({}, { locale }),
  'position-outside': ({ place, likely }, locale) =>
    likely === null
      ? m.import_row_position_outside({ place: quoted(place, locale) }, { locale })
      : m.import_row_position_outside_likely(
          { place: quoted(place, locale), likely: quotedPosition(likely, locale) },
          { locale },
        ),
  'timeline-long': ({ years, most }, locale) => m.import_row_timeline_long({ years, most }, { locale }),
  'address-left-out': ({ text }, locale) =>
    m.import_row_address_left_out({ text: quoted(text, locale) }, { locale }),
  'address-completed': ({ text }, locale) =>
    m.import_row_address_completed({ text: quoted(text, locale) }, { locale }),
  'total-row': ({ text }, locale) => m.import_row_total_row({ text: quoted(text, locale) }, { locale }),
  'total-unreadable': ({ column, text }, locale) =>
    m.import_row_total_unreadable({ column, text: quoted(text, locale) }, { locale }),
  'totals-retired-over-issued': ({ retired, issued }, locale) =>
    m.import_row_totals_retired_over_issued(
      { retired: numberOf(retired, locale), issued: numberOf(issued, locale) },
      { locale },
    ),
  'community-spelled-otherwise': ({ other, where }, locale) =>
    m.import_row_community_spelled_otherwise({ other: quoted(other, locale), where }, { locale }),
  'organization-exists': ({ name, serial }, locale) =>
    m.import_row_organization_exists({ name: quoted(name, locale), serial }, { locale }),
  'organization-near': ({ name, serial }, locale) =>
    m.import_row_organization_near({ name: quoted(name, locale), serial }, { locale }),
  'totals-differ': ({ said, loading }, locale) =>
    m.import_row_totals_differ(
      { said: numberOf(said, locale), loading: numberOf(loading, locale) },
      { locale },
    ),
  'vintage-empty': ({ year }, locale) => m.import_row_vintage_empty({ year: String(year) }, { locale }),
  'added-up': ({ where }, locale) => m.import_row_added_up({ where }, { locale }),
  'day-ahead': ({ day }, locale) => m.import_row_day_ahead({ day }, { locale }),
  'quality-note': ({ note }, locale) => m.import_row_quality_note({ note }, { locale }),
  'differs-from-loaded': (values, locale) =>
    m.import_row_differs_from_loaded(both(values, locale), { locale }),
  'missing-tonnes': (values, locale) => m.import_row_missing_tonnes(both(values, locale), { locale }),
  'surplus-tonnes': (values, locale) => m.import_row_surplus_tonnes(both(values, locale), { locale }),
  'retired-since': (values, locale) => m.import_row_retired_since(both(values, locale), { locale }),
  'own-entry-changes': ({ column, field, before, after }, locale) => {
    const words = (text: string) => quoted(wordOfEntry(field, text, locale), locale);
    if (before === '') return m.import_row_own_entry_adds({ column, after: words(after) }, { locale });
    if (after === '') return m.import_row_own_entry_clears({ column, before: words(before) }, { locale });
    return m.import_row_own_entry_changes({ column, before: words(before), after: words(after) }, { locale });
  },
};

function both({ loaded, said }: LoadedAndSaid, locale: Locale) {
  const difference = numberOf(Math.abs(said - loaded), locale);
  return { loaded: numberOf(loaded, locale), said: numberOf(said, locale), difference };
}

const rowMessages: Sentences<WrongValues & DoubtValues> = { ...wrongMessages, ...doubtMessages };

/** Returns whether a finding keeps its row from being loaded. */
export function isWrong({ code }: Finding): boolean {
  return code in wrongMessages;
}

/** Returns the message of a row's finding. Columns are named by the file's own headings. */
export function sentenceOfRow(
  { code, values }: Finding,
  headings: ReadonlyMap<string, string>,
  locale: Locale,
): string {
  const withHeading =
    'column' in values ? { ...values, column: headings.get(values.column) ?? values.column } : values;
  return (rowMessages[code] as (values: unknown, locale: Locale) => string)(withHeading, locale);
}

const MAX_QUOTED_LENGTH = 80;
const formats = inEachLanguage((language) => new Intl.NumberFormat(regionOf(language)));

/** Formats a number with the separators of the reader's language: `11,101`. */
export function numberOf(number: number, locale: Locale): string {
  return formats[locale].format(number);
}

/** Returns a text in quotation marks on one line, shortened to 80 characters. */
export function quoted(text: string, locale: Locale): string {
  const shown = text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;
  return m.import_quote({ text: shown.replaceAll('\n', ' ') }, { locale });
}

function quotedPosition({ latitude, longitude }: Position, locale: Locale): string {
  return quoted(`${latitude}, ${longitude}`, locale);
}

/** Returns the name of a kind of table: `projects`. */
export function kindName(kind: ImportKind, locale: Locale): string {
  return importKindWords[kind]({}, { locale });
}

const counts = {
  projects: m.import_count_projects,
  vintages: m.import_count_vintages,
  inventories: m.import_count_inventories,
} as const;

/** Returns a number of rows of a kind with its noun: `2 projects`, `1 inventory year`. */
export function countOfKind(kind: ImportKind, count: number, locale: Locale): string {
  return counts[kind]({ count, shown: numberOf(count, locale) }, { locale });
}

/** Returns the sentence on the drafts that were changed. */
export function sentenceOfChanged(count: number, locale: Locale): string {
  return m.import_done_changed({ count, shown: numberOf(count, locale) }, { locale });
}

/** Returns the sentence on the tonnes that were issued, and how many of them are retired. */
export function sentenceOfUnits(
  { issuedTonnes, retiredTonnes, issuedProjects }: PlannedUnits,
  locale: Locale,
): string {
  const words = {
    tonnes: m.import_count_tonnes({ count: issuedTonnes, shown: numberOf(issuedTonnes, locale) }, { locale }),
    projects: countOfKind('projects', issuedProjects, locale),
  };
  if (retiredTonnes === 0) return m.import_issued(words, { locale });
  const retired = { count: retiredTonnes, shown: numberOf(retiredTonnes, locale) };
  return m.import_issued_retired({ ...words, ...retired }, { locale });
}
