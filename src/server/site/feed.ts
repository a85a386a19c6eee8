import * as m from '#messages/messages.js';
import { escapeHtml } from '../kernel/escape-html.ts';
import type { Locale } from '../kernel/locale.ts';

type Entry = {
  readonly id: string;
  readonly serial: string;
  readonly title: string;
  readonly description: string | null;
  readonly address: string | null;
  readonly organizationName: string;
  readonly registeredAt: Date;
  readonly updatedAt: Date;
};

type Feed = {
  readonly baseUrl: string;
  readonly productName: string;
  readonly locale: Locale;
  /** Path of the feed and of the page that shows the same projects, and what narrows them down, if anything. */
  readonly path: string;
  readonly page: string;
  readonly view?: string;
  readonly entries: readonly Entry[];
  /** Time of the request; the update time of an empty feed. */
  readonly now: Date;
};

const MAX_SUMMARY_LENGTH = 400;

/** Returns the Atom feed (RFC 4287) of the newest public projects, or of those of a view of the list. */
export function feedOf({ baseUrl, productName, locale, path, page, view = '', entries, now }: Feed): string {
  const urlOf = (path: string) => escapeHtml(new URL(path, baseUrl).href);
  const changed = entries.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), new Date(0));
  const updated = entries.length === 0 ? now : changed;
  const title =
    view === ''
      ? m.feed_title({ product: productName }, { locale })
      : m.feed_view_title({ product: productName, view }, { locale });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`,
    `<title>${escapeHtml(title)}</title>`,
    `<id>${urlOf(path)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${urlOf(path)}"/>`,
    `<link rel="alternate" type="text/html" href="${urlOf(page)}"/>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<author><name>${escapeHtml(productName)}</name></author>`,
    ...entries.map((entry) => entryOf(entry, urlOf)),
    '</feed>',
    '',
  ].join('\n');
}

function entryOf(entry: Entry, urlOf: (path: string) => string): string {
  const { id, serial, title, organizationName, address, registeredAt, updatedAt } = entry;
  const where = address === null ? organizationName : `${organizationName} · ${address}`;
  return [
    '<entry>',
    `<title>${escapeHtml(title)}</title>`,
    `<id>urn:uuid:${id}</id>`,
    `<link rel="alternate" type="text/html" href="${urlOf(`/projects/${serial}`)}"/>`,
    `<published>${registeredAt.toISOString()}</published>`,
    `<updated>${updatedAt.toISOString()}</updated>`,
    `<author><name>${escapeHtml(organizationName)}</name></author>`,
    `<summary>${escapeHtml(`${serial} · ${where}${beginningOf(entry.description)}`)}</summary>`,
    '</entry>',
  ].join('\n');
}

function beginningOf(description: string | null): string {
  if (description === null || description.trim() === '') return '';
  const text = description.trim().replace(/\s+/g, ' ');
  return ` — ${text.length > MAX_SUMMARY_LENGTH ? `${text.slice(0, MAX_SUMMARY_LENGTH)}…` : text}`;
}
