import { type APIRequestContext, expect } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { findProjectWithUnits } from '../support/public-registry.ts';

const HOSTILE = '"><script>alert(1)</script>\u0000‮';

async function read(request: APIRequestContext, path: string, headers: Record<string, string> = {}) {
  const response = await request.get(path, { headers });
  return { answer: response, html: await response.text() };
}

test.describe('A public page rendered by the server', () => {
  test('is readable before any script has run, in the reader’s language', async ({ browser, request }) => {
    const project = await findProjectWithUnits(request);
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-CA' });
    const page = await context.newPage();
    await page.goto(`/projects/${project.projectSerial}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(project.title);
    await expect(page.getByRole('table').first()).toBeVisible();
    await page.goto('/projects');
    await expect(page.getByRole('article')).toHaveCount(12);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projets');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await context.close();
  });

  test('has metadata for search engines and link previews', async ({ request }) => {
    const project = await findProjectWithUnits(request);
    const { html } = await read(request, `/projects/${project.projectSerial}?utm_source=x`);
    const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(html).toMatch(/<title>[^<]+ – Community Climate Registry<\/title>/);
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]+/projects/${project.projectSerial}"`));
    const card = await request.get(new URL(picture).pathname);
    expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png']);
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(block)).toMatchObject({ '@type': 'Project', identifier: project.projectSerial });
  });

  test('has the reader’s colour scheme', async ({ request }) => {
    const chosen = await read(request, '/', { cookie: 'colour-scheme=dark' });
    expect(chosen.html).toContain('data-color-scheme="dark"');
    const device = await read(request, '/', { cookie: 'colour-scheme=nonsense' });
    expect(device.html.slice(0, 100)).not.toContain('color-scheme');
  });

  test('comes from the cache when nothing has changed', async ({ request }) => {
    const first = await read(request, '/projects?sort=title');
    const etag = first.answer.headers()['etag'] ?? '';
    const again = await request.get('/projects?sort=title', { headers: { 'if-none-match': etag } });
    expect(again.status()).toBe(304);
  });

  const hostilePaths = [
    `/projects?search=${encodeURIComponent(HOSTILE)}&page=0&type=Nonsense`,
    `/projects?search=${'x'.repeat(10_000)}`,
    `/serial?serial=${encodeURIComponent(HOSTILE)}`,
    '/projects?page=99999999999999999999',
    '/projects?search=a&search=b&__proto__=1',
    '/projects?%E0%A4%A',
    '/projects?search=%00',
    '/serial?serial=a%00b',
  ];
  test('responds clearly to a query that is hostile, too long or invalid', async ({ page, request }) => {
    for (const path of hostilePaths) {
      await test.step(path.slice(0, 40), async () => {
        const { answer: response, html } = await read(request, path);
        expect(response.status()).toBeLessThan(500);
        expect(html).not.toContain('<script>alert');
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      });
    }
  });

  test('rejects an invalid path', async ({ request }) => {
    for (const path of ['/projects/%00', '/a%00b', '/projects/%E0%A4%A', '/assets/%00.js'])
      expect((await request.get(path)).status(), path).toBe(400);
  });

  test('returns 404 with the Not Found page at an unknown path', async ({ request }) => {
    for (const path of [
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
    ]) {
      const { answer: response, html } = await read(request, path);
      expect(response.status(), path).toBe(404);
      expect(html, path).toContain('name="robots" content="noindex"');
      expect(html, path).toContain('<title>Not Found – Community Climate Registry</title>');
      expect(html, path).toMatch(/<h1[^>]*>Not Found<\/h1>/);
    }
  });
});

test.describe('The scripts of the pages', () => {
  test('come compressed and to be kept for a year, by their exact names only', async ({ request }) => {
    const { html } = await read(request, '/about');
    const script = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? '';
    for (const method of ['GET', 'HEAD']) {
      const options = { method, headers: { 'accept-encoding': 'br' } };
      const answer = await request.fetch(script, options);
      expect(answer.status(), method).toBe(200);
      expect(answer.headers(), method).toMatchObject({
        'content-encoding': 'br',
        'content-type': expect.stringContaining('javascript'),
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
    const name = script.split('/').at(-1) ?? '';
    for (const path of ['', name.toUpperCase(), `x/${name}`, `..%2fassets%2f${name}`, '..%2findex.html'])
      expect((await request.get(`/assets/${path}`)).status(), path).toBe(404);
  });
});

test.describe('A page whose URL may contain a secret', () => {
  test('sends no referrer', async ({ request }) => {
    for (const path of [
      '/reset-password?token=secret&email=a%40b.example',
      '/login?next=%2Fprofile',
      '/profile',
    ]) {
      const { answer: response, html } = await read(request, path);
      expect(response.headers()['referrer-policy'], path).toBe('no-referrer');
      expect(html, path).toContain('name="robots" content="noindex"');
      expect(html, path).not.toContain('token=secret');
    }
  });
});

test.describe('For search engines and feed readers', () => {
  test('the sitemap links to every public project', async ({ request }) => {
    const robots = await read(request, '/robots.txt');
    // The page /test, and not the organizations whose address begins like that.
    expect(robots.html).toMatch(/^Disallow: \/test\$$/m);
    const map = /Sitemap: (\S+)/.exec(robots.html)?.[1] ?? '';
    const index = await read(request, new URL(map).pathname);
    const part = /<loc>([^<]+projects-1\.xml)<\/loc>/.exec(index.html)?.[1] ?? '';
    const projects = await read(request, new URL(part).pathname);
    const figures = (await (await request.get('/api/figures')).json()) as { projects: number };
    expect(projects.html.match(/<loc>/g)).toHaveLength(figures.projects);
    for (const missing of ['projects-0', 'projects-9999', 'organizations-9999'])
      expect((await request.get(`/sitemaps/${missing}.xml`)).status(), missing).toBe(404);
    expect((await request.get('/sitemaps/nonsense')).status()).toBe(404);
  });

  test('the feed contains the newest public projects', async ({ request }) => {
    const { answer: response, html } = await read(request, '/feed.atom');
    expect(response.headers()['content-type']).toContain('application/atom+xml');
    expect(html.match(/<entry>/g)).toHaveLength(50);
    const french = await read(request, '/feed.atom', { 'accept-language': 'fr' });
    expect(french.html).toContain('xml:lang="fr"');
  });
});
