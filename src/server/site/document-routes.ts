import * as m from '#messages/messages.js';
import type { Db } from '../kernel/db.ts';
import type { Mounting } from '../kernel/http.ts';
import { notFound } from '../kernel/problems.ts';
import { productNameIn } from '../kernel/product-name.ts';
import { mountDocument } from '../kernel/shared-document.ts';
import { feedOf } from './feed.ts';
import { countPages, listNewestProjects, listOrganizationPages, listProjectPages } from './page-queries.ts';
import { type ListedPage, listedScreens, PART_SIZE, sitemapIndex, sitemapPart } from './sitemap.ts';

const XML = 'application/xml; charset=utf-8';
const FEED_LENGTH = 50;

type SiteConfig = { readonly baseUrl: string; readonly productName: string };

/** Mounts the documents for search engines and feed readers: robots.txt, the sitemap and the Atom feed of new projects. */
export function mountSiteDocuments(mounting: Mounting, db: Db, { baseUrl, productName }: SiteConfig): void {
  mountDocument(mounting, '/robots.txt', () =>
    Promise.resolve({ content: robots(baseUrl), contentType: 'text/plain; charset=utf-8' }),
  );
  mountDocument(mounting, '/sitemap.xml', async () => {
    const { projects, organizations } = await countPages(db);
    const parts = [
      'pages.xml',
      ...partNames('projects', projects),
      ...partNames('organizations', organizations),
    ];
    return { content: sitemapIndex(baseUrl, parts), contentType: XML };
  });
  mountDocument(mounting, '/sitemaps/:part', async ({ params }) => {
    const pages = await pagesOfPart(db, params['part'] ?? '');
    if (pages === null) throw notFound((locale) => m.problem_not_found({}, { locale }));
    return { content: sitemapPart(baseUrl, pages), contentType: XML };
  });
  mountDocument(mounting, '/feed.atom', async ({ locale, now }) => {
    const entries = await listNewestProjects(db, FEED_LENGTH);
    const name = productNameIn(productName, locale);
    const content = feedOf({ baseUrl, productName: name, locale, entries, now });
    return { content, contentType: 'application/atom+xml; charset=utf-8' };
  });
}

function robots(baseUrl: string): string {
  const rules = ['/api/', '/test', '/files/'].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, 'Allow: /api/docs', '', `Sitemap: ${baseUrl}/sitemap.xml`, ''].join(
    '\n',
  );
}

function partNames(kind: string, pages: number): readonly string[] {
  return Array.from({ length: Math.ceil(pages / PART_SIZE) }, (_, index) => `${kind}-${index + 1}.xml`);
}

async function pagesOfPart(db: Db, name: string): Promise<readonly ListedPage[] | null> {
  if (name === 'pages.xml') return listedScreens;
  const [, kind, number] = /^(projects|organizations)-([1-9]\d{0,3})\.xml$/.exec(name) ?? [];
  if (kind === undefined) return null;
  const part = { limit: PART_SIZE, offset: (Number(number) - 1) * PART_SIZE };
  if (kind === 'projects') {
    const projects = await listProjectPages(db, part);
    return projects.map(({ serial, updatedAt }) => ({ path: `/projects/${serial}`, changedAt: updatedAt }));
  }
  const organizations = await listOrganizationPages(db, part);
  return organizations.map(({ serial, slug }) => ({ path: `/${encodeURIComponent(slug ?? serial)}` }));
}
