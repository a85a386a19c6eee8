import { momentOf, REGISTRY_TIME_ZONE } from '#domain/registry-day.ts';
import { formatDate, type Locale } from '../../kernel/locale.ts';
import { m } from '#messages/messages.js';

/** The reader's language, and the registry's name and URL. */
export type Reading = {
  readonly locale: Locale;
  readonly productName: string;
  readonly baseUrl: string;
};

/** Content of an email, as plain text. The layout alone decides how it looks. */
export type EmailContent = {
  readonly subject: string;
  readonly heading: string;
  /** What happened. */
  readonly happened: readonly string[];
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** A user's message, word for word, with its line breaks. */
  readonly quote?: string;
  /** What to do next. */
  readonly next: readonly string[];
  /** Link to the next step; `path` is relative to the registry's URL. */
  readonly link?: { readonly text: string; readonly path: string };
};

/**
 * An email template: writes content from values, and has sample values for previews. Values must be JSON, because
 * they go through the queue.
 */
export type EmailTemplate<Values> = {
  readonly write: (values: Values, reading: Reading) => EmailContent;
  readonly sample: Values;
};

/** Renders an email as plain text, with the same content as the HTML. Quotes keep the user's line breaks. */
export function emailText(content: EmailContent, reading: Reading): string {
  const { heading, happened, facts = [], quote, next, link } = content;
  const { locale, productName: product, baseUrl } = reading;
  const parts = [
    heading,
    ...happened,
    facts.map(([name, value]) => m.email_fact({ name, value }, { locale })).join('\n'),
    quote === undefined ? '' : quoted(quote),
    ...next,
    link === undefined ? '' : m.email_fact({ name: link.text, value: `${baseUrl}${link.path}` }, { locale }),
    `--\n${m.email_foot({ product }, { locale })} ${baseUrl}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Formats a date (`YYYY-MM-DD`), or the day of an instant (ISO 8601) at the registry, in the reader's language. */
export function formatDay(text: string, locale: Locale): string {
  return formatDate(momentOf(text), locale, REGISTRY_TIME_ZONE);
}

/** Who acted: a person by name, or an administrator (null). */
export type ActedBy = { readonly name: string | null };

/** Returns the fact that says who acted; none where it is not known, as in emails that earlier versions queued. */
export function actedBy(
  by: ActedBy | null | undefined,
  locale: Locale,
): readonly (readonly [string, string])[] {
  if (by === null || by === undefined) return [];
  return [[m.email_by({}, { locale }), by.name ?? m.email_by_administrator({}, { locale })]];
}

function quoted(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
