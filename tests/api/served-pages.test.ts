import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setTokens } from '#server/tokens/token-ledger.ts';
import { anOrganization, aProject, inLedger, now } from '../support/builders.ts';
import { openServedPages } from '../support/served-pages.ts';

const TITLE = 'Heat from the sea';

let test: Awaited<ReturnType<typeof openServedPages>>;
let organization = '';
let project = '';

beforeAll(async () => {
  test = await openServedPages();
  organization = await anOrganization(test.database);
  project = await aProject(test.database, organization);
  await inLedger(test.database, [{ type: 'issue', organization, project, year: 2022, tonnes: 100 }]);
  for (let number = 1; number <= 52; number += 1)
    await aProject(test.database, organization, { title: `Project ${number}` });
});
afterAll(() => test.close());

const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

describe('a public page', () => {
  it('is readable before any script has run, in the reader’s language', async () => {
    const french = { 'accept-language': 'fr-CA' };
    const { html } = await test.get(`/projects/${project}`, french);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${TITLE}</h1>`));
    expect(count(html, /<table/g)).toBeGreaterThan(0);
    const list = (await test.get('/projects', french)).html;
    expect(list).toMatch(/<html[^>]* lang="fr"/);
    expect(list).toMatch(/<h1[^>]*>Projets<\/h1>/);
    expect(count(list, /<article/g)).toBe(12);
    expect((await test.get('/organizations?search=harbour', french)).html).toContain('Harbour Heat');
  });

  it('has all of an organization: the markers of its map, its years and its retirements', async () => {
    const tokens = { organization, tokens: { microsite: 1 }, reason: 'test', actor: null };
    await test.database.transact(setTokens, tokens, now);
    const { to } = await test.get(`/${organization}`);
    const { html } = await test.get(to ?? '');
    expect(count(html, /data-marker=/g)).toBeGreaterThan(0);
    for (const end of ['As a table, ', 'This organization has retired no tonnes'])
      expect(html).toContain(end);
  });

  it('is what makes a server ready for readers', async () => {
    const { status, html } = await test.get('/readyz?for=reads');
    expect([status, JSON.parse(html)]).toEqual([200, { status: 'ok', home: 'ok' }]);
  });

  it('is in the language that the reader chose, and not in that of the browser', async () => {
    const headers = { cookie: 'PARAGLIDE_LOCALE=fr', 'accept-language': 'en' };
    expect((await test.get('/serial', headers)).html).toMatch(/<html[^>]* lang="fr"/);
  });

  it('has the reader’s colour scheme', async () => {
    const chosen = await test.get('/', { cookie: 'colour-scheme=dark' });
    expect(chosen.html).toContain('data-color-scheme="dark"');
    const device = await test.get('/', { cookie: 'colour-scheme=nonsense' });
    expect(device.html.slice(0, 100)).not.toContain('color-scheme');
  });

  it('has metadata for search engines and link previews', async () => {
    const { html } = await test.get(`/projects/${project}?utm_source=x`);
    expect(html).toContain(`<title>${TITLE} – Community Climate Registry</title>`);
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]+/projects/${project}"`));
    const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    const { status, headers } = await test.get(new URL(picture).pathname);
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(block)).toMatchObject({ '@type': 'Project', identifier: project });
  });

  it('comes from the cache when nothing has changed', async () => {
    const etag = (await test.get('/projects?sort=title')).headers.etag ?? '';
    expect((await test.get('/projects?sort=title', { 'if-none-match': etag })).status).toBe(304);
  });

  it('shows text in a font of the device, as wide as ours, until ours has come', async () => {
    const { html } = await test.get('/');
    const fitted = html.matchAll(/@font-face\s*\{[^}]*font-family:\s*["']?(Fitted [\w ]+)/g);
    expect(new Set(Array.from(fitted, ([, family = '']) => family.trim()))).toEqual(
      new Set([
        'Fitted Georgia',
        'Fitted Noto Serif',
        'Fitted DejaVu Serif',
        'Fitted Roboto',
        'Fitted Arial',
        'Fitted DejaVu Sans',
      ]),
    );
  });
});

describe('a hostile, overlong or invalid', () => {
  const hostile = encodeURIComponent('"><script>alert(1)</script>\u0000\u202e');

  it.each([
    `/projects?search=${hostile}&page=0&type=Nonsense`,
    `/projects?search=${'x'.repeat(10_000)}`,
    `/serial?serial=${hostile}`,
    '/projects?page=99999999999999999999',
    '/projects?search=a&search=b&__proto__=1',
    '/projects?%E0%A4%A',
    '/projects?search=%00',
    '/serial?serial=a%00b',
  ])('query is answered with a page (%#)', async (path) => {
    const { status, html } = await test.get(path);
    expect(status).toBeLessThan(500);
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('<h1');
  });

  it.each(['/projects/%00', '/a%00b', '/projects/%E0%A4%A', '/assets/%00.js'])(
    'path is refused: %s',
    async (path) => {
      expect((await test.get(path)).status).toBe(400);
    },
  );
});

it.each([
  '/nowhere',
  '/nowhere/at/all',
  '/projects/CA000001-001/more',
  '/projects/CA999999-999',
  '/projects/XX000000-000',
  '/admin/nothing-here',
  '/admin1',
  '/nobodyatall',
  '/CA999999',
  '/%E2%98%83',
  '/%25',
  '/..%2f..%2fetc/passwd',
])('nothing is found at %s', async (path) => {
  const { status, html } = await test.get(path);
  expect(status).toBe(404);
  expect(html).toContain('name="robots" content="noindex"');
  expect(html).toContain('<title>Not Found – Community Climate Registry</title>');
  expect(html).toMatch(/<h1[^>]*>Not Found<\/h1>/);
});

it.each(['/reset-password?token=secret&email=a%40b.example', '/login?next=%2Fprofile', '/profile'])(
  '%s, whose address may contain a secret, sends no referrer',
  async (path) => {
    const { headers, html } = await test.get(path);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).not.toContain('token=secret');
  },
);

it('scripts come compressed and to be kept for a year, by their exact names only', async () => {
  const { html } = await test.get('/about');
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? '';
  for (const method of ['GET', 'HEAD'] as const)
    expect(await test.get(script, { 'accept-encoding': 'br' }, method)).toMatchObject({
      status: 200,
      headers: {
        'content-encoding': 'br',
        'content-type': expect.stringContaining('javascript'),
        'cache-control': 'public, max-age=31536000, immutable',
      },
    });
  const name = script.split('/').at(-1) ?? '';
  for (const path of ['', name.toUpperCase(), `x/${name}`, `..%2fassets%2f${name}`, '..%2findex.html'])
    expect([path, (await test.get(`/assets/${path}`)).status]).toEqual([path, 404]);
});

it('there is no sandbox on a real registry', async () => {
  expect((await test.get('/sandbox')).status).toBe(404);
});

describe('for search engines and feed readers', () => {
  it('the sitemap links to every public project', async () => {
    const robots = (await test.get('/robots.txt')).html;
    // The page /test, and not the organizations whose address begins like that.
    expect(robots).toMatch(/^Disallow: \/test\$$/m);
    const map = /Sitemap: (\S+)/.exec(robots)?.[1] ?? '';
    const index = (await test.get(new URL(map).pathname)).html;
    const part = /<loc>([^<]+projects-1\.xml)<\/loc>/.exec(index)?.[1] ?? '';
    expect(count((await test.get(new URL(part).pathname)).html, /<loc>/g)).toBe(53);
    for (const missing of ['projects-0.xml', 'projects-9999.xml', 'organizations-9999.xml', 'nonsense'])
      expect([missing, (await test.get(`/sitemaps/${missing}`)).status]).toEqual([missing, 404]);
  });

  it('the feed contains the newest public projects', async () => {
    const { headers, html } = await test.get('/feed.atom');
    expect(headers['content-type']).toContain('application/atom+xml');
    expect(count(html, /<entry>/g)).toBe(50);
    const french = await test.get('/feed.atom', { 'accept-language': 'fr' });
    expect(french.html).toContain('xml:lang="fr"');
  });
});

describe('a text page', () => {
  const titles = {
    '/about': ['About the registry', 'À propos du registre'],
    '/howitworks': ['How it works', 'Fonctionnement'],
    '/guides': ['Guides', 'Guides'],
    '/guides/owners': ['Guide for organizations', 'Guide pour les organisations'],
    '/guides/reviewers': ['Guide for reviewers and auditors', 'Guide pour la vérification et l’audit'],
    '/guides/administrators': ['Guide for administrators', 'Guide pour l’administration'],
    '/faq': ['Frequently asked questions', 'Foire aux questions'],
    '/terms-and-conditions': ['Terms and conditions', 'Conditions d’utilisation'],
  } as const;
  const cases = Object.entries(titles).flatMap(([path, [english, french]]) => [
    { path, locale: 'en', title: english },
    { path, locale: 'fr', title: french },
  ]);

  it.each(cases)(
    'has its headings in order, no broken link, and no placeholder: $path in $locale',
    async ({ path, locale, title }) => {
      const { status, html } = await test.get(path, { 'accept-language': locale });
      expect(status).toBe(200);
      expect(html).toContain(`<title>${title} – `);
      const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';
      expect(main).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
      const ranks = Array.from(main.matchAll(/<h([1-6])/g), ([, rank]) => Number(rank));
      expect(ranks.length).toBeGreaterThan(3);
      ranks.forEach((rank, place) => expect(rank).toBeLessThanOrEqual((ranks[place - 1] ?? 0) + 1));
      expect(main.replaceAll(/<style.*?<\/style>|<[^>]+>/gs, '')).not.toMatch(/\]\(|\{[a-z]+\}|undefined/);
      const links = new Set(Array.from(main.matchAll(/<a [^>]*href="(\/[^"#]*)/g), ([, link = '']) => link));
      for (const link of links) expect([link, (await test.get(link)).status]).toEqual([link, 200]);
    },
  );
});

describe('the contact page', () => {
  it.each([
    `projectId=${'x'.repeat(6000)}&name=${'y'.repeat(6000)}`,
    'projectId=CA999999-999&name=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
    'projectId=../../admin&name=%00%E2%80%AE',
    'projectId=%E0%A4%A',
  ])(
    'is served at a hostile, too long or invalid address, and repeats nothing of it: %.40s',
    async (query) => {
      const { status, html } = await test.get(`/contact?${query}`);
      expect(status).toBe(200);
      const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
      expect(main).toContain('There is no public project with this serial.');
      expect(main).not.toMatch(/yyyy|onerror/);
    },
  );
});

it('a list of projects names the feed of what it shows', async () => {
  const { html } = await test.get('/projects?stage=Active&sort=-tonnes&page=2');
  const feeds = html.match(/<link[^>]*application\/atom\+xml[^>]*>/g);
  expect(feeds?.at(-1)).toContain('href="/projects.atom?stage=Active"');
});

it('the home page, also at /index.html, has no broken links', async () => {
  const { status, html } = await test.get('/index.html');
  expect(status).toBe(200);
  const links = html.matchAll(/<a\b[^>]* href="(\/[^"]*)"/g);
  const addresses = new Set(Array.from(links, ([, address = '']) => address.replaceAll('&amp;', '&')));
  expect(addresses.size).toBeGreaterThan(20);
  for (const address of addresses)
    expect([address, (await test.get(address)).status]).toEqual([address, 200]);
});
