import { momentOf, registryTimeZone } from '#domain/registry-day.ts';
import { m } from '#messages/messages.js';
import { formatDate, formatWhole, type Locale } from '../../kernel/locale.ts';

/** The reader's language, and the registry's name and URL. */
export type Reading = {
  readonly locale: Locale;
  readonly productName: string;
  readonly baseUrl: string;
  /**
   * Paths where the reader chooses how often such emails come, and ends them; null for those that are always sent.
   */
  readonly choices: { readonly choose: string; readonly end: string } | null;
  /** The newest signed state of the ledger, which emails about units name; null for others, and before the first. */
  readonly signedLedger: SignedLedger | null;
};

/** A signed state of the ledger: the number of its events, and their root in Base64. */
export type SignedLedger = { readonly size: number; readonly root: string };

/** Content of an email, as plain text. The layout alone decides how it looks. */
export type EmailContent = {
  readonly subject: string;
  readonly heading: string;
  /** What happened. */
  readonly happened: readonly string[];
  readonly details?: readonly (readonly [name: string, value: string])[];
  /** A user's message, word for word, with its line breaks. */
  readonly quote?: string;
  /** What happened while a digest was collected, each with its page. */
  readonly items?: readonly { readonly text: string; readonly path: string | null }[];
  /** What to do next. */
  readonly next: readonly string[];
  /** Link to the next step; `path` is relative to the registry's URL. */
  readonly link?: { readonly text: string; readonly path: string };
};

/**
 * An email template: writes content from values, and has sample values for previews. Values must be JSON,
 * because they go through the queue.
 */
export type EmailTemplate<Values> = {
  readonly write: (values: Values, reading: Reading) => EmailContent;
  readonly sample: Values;
};

/** Renders an email as plain text, with the same content as the HTML. Quotes keep the user's line breaks. */
export function emailText(content: EmailContent, reading: Reading): string {
  const { heading, happened, details = [], quote, items = [], next, link } = content;
  const { locale, productName: product, baseUrl } = reading;
  const parts = [
    heading,
    ...happened,
    details.map(([name, value]) => m.email_fact({ name, value }, { locale })).join('\n'),
    quote === undefined ? '' : quoted(quote),
    ...items.map(({ text, path }) => (path === null ? `- ${text}` : `- ${text}\n  ${baseUrl}${path}`)),
    ...next,
    link === undefined ? '' : m.email_fact({ name: link.text, value: `${baseUrl}${link.path}` }, { locale }),
    ledgerLine(reading) ?? '',
    `--\n${m.email_foot({ product }, { locale })} ${baseUrl}`,
    choiceLinks(reading)
      .map(({ text, path }) => m.email_fact({ name: text, value: `${baseUrl}${path}` }, { locale }))
      .join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Returns the line with the newest signed state of the ledger; null for emails that have none. */
export function ledgerLine({ signedLedger, locale }: Reading): string | null {
  if (signedLedger === null) return null;
  const { size, root } = signedLedger;
  return m.email_ledger({ size: formatWhole(size, locale), root }, { locale });
}

/** Returns the links to the reader's choice of emails, and to ending these; none for emails that are always sent. */
export function choiceLinks({ choices, locale }: Reading) {
  if (choices === null) return [];
  return [
    { text: m.email_choose({}, { locale }), path: choices.choose },
    { text: m.email_end({}, { locale }), path: choices.end },
  ];
}

/**
 * Formats a date (`YYYY-MM-DD`), or the day of an instant (ISO 8601) at the registry, in the reader's
 * language.
 */
export function formatDay(text: string, locale: Locale): string {
  const at = momentOf(text);
  return formatDate(at, locale, registryTimeZone(at));
}

/** Who acted: a person by name, or an administrator (null). */
export type ActedBy = { readonly name: string | null };

/**
 * Returns the line that says who acted; none where it is not known, as in emails that earlier versions
 * queued.
 */
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
