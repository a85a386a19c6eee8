import type { ImportKind } from '#domain/import/import-columns.ts';
import { m } from '#messages/messages.js';
import type { Locale } from '../kernel/locale.ts';

const MAX_QUOTED_LENGTH = 80;
const formats = { en: new Intl.NumberFormat('en-CA'), fr: new Intl.NumberFormat('fr-CA') };

/** Formats a number with the separators of the reader's language: `11,101`. */
export function numberOf(number: number, locale: Locale): string {
  return formats[locale].format(number);
}

/** Returns a text in quotation marks on one line, shortened to 80 characters. */
export function quoted(text: string, locale: Locale): string {
  const shown = text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;
  return m.import_quote({ text: shown.replaceAll('\n', ' ') }, { locale });
}

const kinds = {
  projects: m.import_kind_projects,
  vintages: m.import_kind_vintages,
  inventories: m.import_kind_inventories,
} as const;

/** Returns the name of a kind of table: `projects`. */
export function kindName(kind: ImportKind, locale: Locale): string {
  return kinds[kind]({}, { locale });
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
