import { foldText } from '../text/search-text.ts';

/** First path segments that belong to the site itself; no organization may use them. */
const reservedSlugs: ReadonlySet<string> = new Set([
  'about',
  'activity',
  'admin',
  'api',
  'assets',
  'cards',
  'certificates',
  'contact',
  'create-project',
  'emails',
  'faq',
  'favicon.ico',
  'feed.atom',
  'files',
  'guides',
  'healthz',
  'howitworks',
  'index.html',
  'inventory',
  'invitation',
  'ledger',
  'login',
  'metrics',
  'myprojects',
  'offsets',
  'organizations',
  'overview',
  'profile',
  'project',
  'projects',
  'projects.atom',
  'readyz',
  'register',
  'reset-password',
  'robots.txt',
  'sandbox',
  'search',
  'seeking-funding',
  'serial',
  'sitemap.xml',
  'statements',
  'static',
  'terms-and-conditions',
  'test',
  'tiles',
  'upload',
  'verify',
  '.well-known',
]);

/** Anything that looks like an organization's serial is the address of the organization with that serial. */
const serialLike = /^[a-z]{2}\d{6,}$/;

/**
 * Returns the address of an organization's page: its name in lower case without spaces (specification §2),
 * without accents, and only `[a-z0-9-]`. Null when nothing is left, the site itself uses the word, or it
 * looks like a serial; the organization's own serial is its address then.
 */
export function organizationSlug(name: string): string | null {
  const slug = foldText(name).replace(/[^a-z0-9-]/g, '');
  return slug === '' || reservedSlugs.has(slug) || serialLike.test(slug) ? null : slug;
}
