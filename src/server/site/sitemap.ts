import { callGroups } from '#contract/call-groups.ts';
import { pageGuards, pagePaths } from '#contract/page-paths.ts';
import { escapeHtml } from '../kernel/escape-html.ts';

/** Maximum number of URLs per sitemap file; the protocol allows 50,000. */
export const PART_SIZE = 20_000;

const OPENING = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A page in the sitemap: its path and last change. */
export type ListedPage = { readonly path: string; readonly changedAt?: Date };

const unlisted: ReadonlySet<string> = new Set([
  pagePaths.homeFile,
  pagePaths.login,
  pagePaths.forgotPassword,
  pagePaths.resetPassword,
  pagePaths.registerComplete,
]);

/** Pages that search engines may list whatever the registry holds: open to visitors and not a step of a process. */
export const listedScreens: readonly ListedPage[] = Object.entries(pagePaths)
  .filter(([name]) => (pageGuards[name as keyof typeof pagePaths] ?? 'visitors') === 'visitors')
  .map(([, path]): string => path)
  .filter((path) => !path.includes(':') && !unlisted.has(path) && !path.startsWith('/test'))
  .concat(callGroups.map((group) => pagePaths.apiGroup.replace(':group', group)))
  .map((path) => ({ path }));

/** Returns the sitemap index, which lists the parts. */
export function sitemapIndex(baseUrl: string, parts: readonly string[]): string {
  const entries = parts.map(
    (part) => `<sitemap><loc>${address(baseUrl, `/sitemaps/${part}`)}</loc></sitemap>`,
  );
  return `${OPENING}\n<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`;
}

/** Returns one part of the sitemap. */
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
