import { foldText } from '../text/fold.ts';

/** First path segments that belong to the site itself and so can name no organization. */
const reservedSlugs: ReadonlySet<string> = new Set([
  'about',
  'admin',
  'api',
  'assets',
  'cards',
  'certificates',
  'contact',
  'create-project',
  'faq',
  'favicon.ico',
  'feed.atom',
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

/** What reads as an organization's serial is the address of the organization that has it, and of no other. */
const serialLike = /^[a-z]{2}\d{6,}$/;

/**
 * The address of an organization's page: its name in lower case without spaces (specification §2), accents off and
 * everything but `[a-z0-9-]` dropped. Null where nothing is left, the site itself has the word, or it reads as a serial: its
 * own serial serves then.
 */
export function organizationSlug(name: string): string | null {
  const slug = foldText(name).replace(/[^a-z0-9-]/g, '');
  return slug === '' || reservedSlugs.has(slug) || serialLike.test(slug) ? null : slug;
}
