import { foldText } from '../text/fold.ts';

/** First path segments that belong to the site itself and so can name no organisation. */
const reservedSlugs: ReadonlySet<string> = new Set([
  'about',
  'admin',
  'api',
  'assets',
  'certificates',
  'contact',
  'create-project',
  'faq',
  'favicon.ico',
  'files',
  'healthz',
  'howitworks',
  'index.html',
  'inventory',
  'ledger',
  'login',
  'metrics',
  'myprojects',
  'offsets',
  'overview',
  'profile',
  'project',
  'projects',
  'readyz',
  'register',
  'reset-password',
  'robots.txt',
  'seeking-funding',
  'serial',
  'sitemap.xml',
  'static',
  'terms-and-conditions',
  'test',
  'tiles',
  'upload',
  '.well-known',
]);

/**
 * The address of an organisation's page: its name in lower case without spaces (specification §2), accents off and
 * everything but `[a-z0-9-]` dropped. Null where nothing is left or the site itself has the word: its serial serves then.
 */
export function organizationSlug(name: string): string | null {
  const slug = foldText(name).replace(/[^a-z0-9-]/g, '');
  return slug === '' || reservedSlugs.has(slug) ? null : slug;
}
