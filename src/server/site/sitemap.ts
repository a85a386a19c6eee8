import { pageGuards, pagePaths } from '#contract/page-paths.ts';
import { escapeHtml } from '../kernel/escape-html.ts';

/** Addresses in one file of the map; the protocol allows 50,000. */
export const PART_SIZE = 20_000;

const OPENING = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A page of the site as a sitemap lists it: its address from the site's root, and when it last changed. */
export type ListedPage = { readonly path: string; readonly changedAt?: Date };

const unlisted: ReadonlySet<string> = new Set([
  pagePaths.homeFile,
  pagePaths.login,
  pagePaths.forgotPassword,
  pagePaths.resetPassword,
  pagePaths.registerComplete,
]);

/** The screens that search engines may list: those of one address that are for visitors and not a step of something. */
export const listedScreens: readonly ListedPage[] = Object.entries(pagePaths)
  .filter(([name]) => (pageGuards[name as keyof typeof pagePaths] ?? 'visitors') === 'visitors')
  .map(([, path]) => path)
  .filter((path) => !path.includes(':') && !unlisted.has(path) && !path.startsWith('/test'))
  .map((path) => ({ path }));

/** The map of maps: its parts by name. */
export function sitemapIndex(baseUrl: string, parts: readonly string[]): string {
  const entries = parts.map(
    (part) => `<sitemap><loc>${address(baseUrl, `/sitemaps/${part}`)}</loc></sitemap>`,
  );
  return `${OPENING}\n<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`;
}

/** One part of the site's map. */
export function sitemapPart(baseUrl: string, pages: readonly ListedPage[]): string {
  const entries = pages.map(({ path, changedAt }) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return `<url><loc>${address(baseUrl, path)}</loc>${changed}</url>`;
  });
  return `${OPENING}\n<urlset ${NAMESPACE}>\n${entries.join('\n')}\n</urlset>\n`;
}

function address(baseUrl: string, path: string): string {
  return escapeHtml(new URL(path, baseUrl).href);
}
