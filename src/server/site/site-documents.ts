import { callGroups } from '#contract/api-docs.ts';
import { pageGuards, pagePaths } from '#contract/page-paths.ts';
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
  /**
   * Path of the feed and of the page that shows the same projects, and what narrows them down, if anything.
   */
  readonly path: string;
  readonly page: string;
  readonly view?: string;
  readonly entries: readonly Entry[];
  /** Time of the request; the update time of an empty feed. */
  readonly now: Date;
};

const MAX_SUMMARY_LENGTH = 400;
const XML_OPENING = '<?xml version="1.0" encoding="UTF-8"?>';

/** Returns the Atom feed (RFC 4287) of the newest public projects, or of those of a view of the list. */
export function feedOf({ baseUrl, productName, locale, path, page, view = '', entries, now }: Feed): string {
  const urlOf = (path: string) => addressOf(baseUrl, path);
  const changed = entries.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), new Date(0));
  const updated = entries.length === 0 ? now : changed;
  const title =
    view === ''
      ? m.feed_title({ product: productName }, { locale })
      : m.feed_view_title({ product: productName, view }, { locale });
  return [
    XML_OPENING,
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

/** Maximum number of URLs per sitemap file; the protocol allows 50,000. */
export const PART_SIZE = 20_000;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A page in the sitemap: its path and last change. */
export type ListedPage = { readonly path: string; readonly changedAt?: Date };

const unlisted: ReadonlySet<string> = new Set([
  pagePaths.homeFile,
  pagePaths.login,
  pagePaths.forgotPassword,
  pagePaths.resetPassword,
  pagePaths.registerComplete,
  pagePaths.projectsCompare,
  pagePaths.sandbox,
]);

/**
 * Pages that search engines may list whatever the registry holds: open to visitors and not a step of a
 * process.
 */
export const listedScreens: readonly ListedPage[] = Object.entries(pagePaths)
  .filter(([name]) => (pageGuards[name as keyof typeof pagePaths] ?? 'visitors') === 'visitors')
  .map(([, path]): string => path)
  .filter((path) => !path.includes(':') && !unlisted.has(path) && !path.startsWith('/test'))
  .concat(callGroups.map((group) => pagePaths.apiGroup.replace(':group', group)))
  .map((path) => ({ path }));

/** Returns the sitemap index, which lists the parts. */
export function sitemapIndex(baseUrl: string, parts: readonly string[]): string {
  const entries = parts.map(
    (part) => `<sitemap><loc>${addressOf(baseUrl, `/sitemaps/${part}`)}</loc></sitemap>`,
  );
  return `${XML_OPENING}\n<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`;
}

/** Returns one part of the sitemap. */
export function sitemapPart(baseUrl: string, pages: readonly ListedPage[]): string {
  const entries = pages.map(({ path, changedAt }) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return `<url><loc>${addressOf(baseUrl, path)}</loc>${changed}</url>`;
  });
  return `${XML_OPENING}\n<urlset ${NAMESPACE}>\n${entries.join('\n')}\n</urlset>\n`;
}

function addressOf(baseUrl: string, path: string): string {
  return escapeHtml(new URL(path, baseUrl).href);
}
