import type { Logger } from 'pino';
import { PROJECTS_FEED, pagePaths, TONNES_PICTURE, VIEW_FEED } from '#contract/page-paths.ts';
import { countProjectFacets } from '#contract/projects.ts';
import { type Environment, readApiKey, readFigures, reportCsp } from '#contract/site.ts';
import { readCspReports } from '#domain/csp-report.ts';
import { projectTypes } from '#domain/project/project-terms.ts';
import { registryDay } from '#domain/registry-day.ts';
import * as m from '#messages/messages.js';
import type { Db } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import type { Locale } from '../kernel/locale.ts';
import { notFound, parameterMessages, wrongFields } from '../kernel/problems.ts';
import { productNameIn } from '../kernel/product-name.ts';
import { mountDocument } from '../kernel/shared-document.ts';
import { listShownVintages, readRegistryFigures } from '../ledger/registry-queries.ts';
import { projectWords } from '../projects/project-words.ts';
import { readPublicProjects } from '../projects/read-public-projects.ts';
import {
  feedOf,
  type ListedPage,
  listedScreens,
  PART_SIZE,
  sitemapIndex,
  sitemapPart,
} from './site-documents.ts';
import {
  countPages,
  listFeedProjects,
  listNewestProjects,
  listOrganizationPages,
  listProjectPages,
} from './site-queries.ts';
import { tonnesPicture } from './tonnes-picture.ts';

type Server = { readonly version: string; readonly environment: Environment };

/** Mounts the endpoints about the site: version, environment and figures. */
export function mountSite(mounting: Mounting, db: Db, { version, environment }: Server): void {
  mount(mounting, readApiKey, () => Promise.resolve({ version, environment }));
  mount(mounting, readFigures, () => readRegistryFigures(db));
}

const XML = 'application/xml; charset=utf-8';
const FEED_LENGTH = 50;

type SiteConfig = { readonly baseUrl: string; readonly productName: string };

const HALF_A_YEAR_MS = 182 * 86_400_000;

/** Mounts `security.txt` (RFC 9116), which says where to report a vulnerability. */
export function mountSecurityContact({ app, clock }: Mounting, { baseUrl }: SiteConfig): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(clock().getTime() + HALF_A_YEAR_MS).toISOString();
    const lines = [
      `Contact: ${baseUrl}/contact`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, fr',
      `Canonical: ${baseUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

/**
 * Mounts the documents for search engines and feed readers: robots.txt, the sitemap and the Atom feed of new
 * projects.
 */
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
  mountDocument(mounting, TONNES_PICTURE, async ({ locale, now }) => {
    const words = { locale, productName: productNameIn(productName, locale), day: registryDay(now) };
    const content = tonnesPicture({ vintages: await listShownVintages(db), ...words });
    return { content, contentType: 'image/svg+xml; charset=utf-8' };
  });
  const feed = (
    context: Pick<Parameters<typeof feedOf>[0], 'locale' | 'now' | 'entries' | 'path' | 'page' | 'view'>,
  ) => ({
    content: feedOf({ ...context, baseUrl, productName: productNameIn(productName, context.locale) }),
    contentType: 'application/atom+xml; charset=utf-8',
  });
  mountDocument(mounting, PROJECTS_FEED, async ({ locale, now }) => {
    const entries = await listNewestProjects(db, FEED_LENGTH);
    return feed({ locale, now, entries, path: PROJECTS_FEED, page: pagePaths.projects });
  });
  mountDocument(mounting, VIEW_FEED, async ({ locale, now, query }) => {
    const { filters, address } = readView(query);
    const newest = { sort: '-registered', page: 1, pageSize: FEED_LENGTH } as const;
    const { items } = await readPublicProjects(db, { ...filters, ...newest });
    const entries = await listFeedProjects(
      db,
      items.map(({ projectSerial }) => projectSerial),
    );
    return feed({
      locale,
      now,
      entries,
      view: viewInWords(filters, locale),
      path: `${VIEW_FEED}${address}`,
      page: `${pagePaths.projects}${address}`,
    });
  });
}

/**
 * Reads the filters of a view of the list from the feed's query, and writes them as that query again. Throws
 * 400 for invalid ones.
 */
function readView(query: Readonly<Record<string, unknown>>) {
  const parsed = countProjectFacets.query.safeParse(query, { reportInput: true });
  if (!parsed.success) throw wrongFields(parameterMessages(parsed.error));
  const filters = Object.fromEntries(
    Object.entries(parsed.data).filter(([, value]) => value !== undefined && value !== ''),
  ) as typeof parsed.data;
  const address = new URLSearchParams(
    Object.entries(filters).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return { filters, address: address.size === 0 ? '' : `?${address.toString()}` };
}

/** Returns the filters of a view in the reader's language, separated by commas. */
function viewInWords(
  { program, type, stage, ...others }: ReturnType<typeof readView>['filters'],
  locale: Locale,
): string {
  const named = (type ?? '').split(',');
  const words = [
    projectWords.program(program ?? null, locale),
    ...projectTypes.filter((one) => named.includes(one)).map((one) => projectWords.type(one, locale)),
    projectWords.stage(stage ?? null, locale),
  ].filter((word) => word !== null);
  return [...words, ...Object.values(others)].join(', ');
}

function robots(baseUrl: string): string {
  const rules = ['/api/', '/test$', '/test/', '/files/'].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, 'Allow: /api/docs', '', `Sitemap: ${baseUrl}/sitemap.xml`, ''].join(
    '\n',
  );
}

function partNames(kind: string, pages: number): readonly string[] {
  return Array.from({ length: Math.ceil(pages / PART_SIZE) }, (_, index) => `${kind}-${index + 1}.xml`);
}

/** Returns the pages of a part of the sitemap; null when there is no such part. */
async function pagesOfPart(db: Db, name: string): Promise<readonly ListedPage[] | null> {
  if (name === 'pages.xml') return listedScreens;
  const [, kind, number] = /^(projects|organizations)-([1-9]\d{0,3})\.xml$/.exec(name) ?? [];
  if (kind === undefined) return null;
  const part = { limit: PART_SIZE, offset: (Number(number) - 1) * PART_SIZE };
  if (kind === 'projects') {
    const projects = await listProjectPages(db, part);
    if (projects.length === 0) return null;
    return projects.map(({ serial, updatedAt }) => ({ path: `/projects/${serial}`, changedAt: updatedAt }));
  }
  const organizations = await listOrganizationPages(db, part);
  if (organizations.length === 0) return null;
  return organizations.map(({ serial, slug }) => ({ path: `/${encodeURIComponent(slug ?? serial)}` }));
}

const MAX_BYTES = 16 * 1024;
const MAX_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

/** Mounts the CSP report endpoint. Logs at most twenty reports a minute in total and drops the rest. */
export function mountCspReports(mounting: Mounting, log: Logger): void {
  let minute = { began: 0, lines: 0 };
  // Parse report content types only on this route, up to the size limit of a report.
  void mounting.app.register(async (app) => {
    app.removeAllContentTypeParsers();
    const types = ['application/json', ...reportCsp.bodyTypes];
    app.addContentTypeParser(types, { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, text, done) =>
      done(null, readJson(String(text))),
    );
    mount({ ...mounting, app }, reportCsp, async ({ body, now }) => {
      if (now.getTime() - minute.began >= MINUTE_MS) minute = { began: now.getTime(), lines: 0 };
      const reports = readCspReports(body).slice(0, MAX_PER_MINUTE - minute.lines);
      minute.lines += reports.length;
      for (const report of reports) log.warn(report, 'refused by the content security policy');
      return {};
    });
  });
}

/** Parses JSON; returns null when malformed. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
