import { normalizeHeading } from '#domain/import/import-columns.ts';
import { inEachLanguage, languages } from '#domain/languages.ts';
import { m } from '#messages/messages.js';
import type { Locale } from '../kernel/locale.ts';

/** The heading of the last column of a file with refused rows, which says why they were refused. */
const whyHeadings = inEachLanguage((locale: Locale) => m.import_why({}, { locale }));
const known: ReadonlySet<string> = new Set(
  languages.map((language) => normalizeHeading(whyHeadings[language])),
);

/** Returns headings without a last one that says why rows were refused, and its place; null if there is none. */
export function withoutWhy(headings: readonly string[]): {
  readonly cells: readonly string[];
  readonly why: number | null;
} {
  const place = headings.findLastIndex((heading) => heading.trim() !== '');
  if (!known.has(normalizeHeading(headings[place] ?? ''))) return { cells: headings, why: null };
  return { cells: headings.slice(0, place), why: place };
}
