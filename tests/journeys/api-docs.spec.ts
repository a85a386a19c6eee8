import { expect } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { readAnswer } from '../support/public-registry.ts';

type Call = { readonly summary: string; readonly tags: readonly string[] };
type Description = { readonly paths: Record<string, Record<string, Call>> };

/** Returns a page's markup as the server sends it, without what other elements carry. */
const textOf = (html: string) =>
  html.replaceAll(/<script[\s\S]*?<\/script>|<[^>]+>/g, '').replaceAll(/\s+/g, ' ');

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('`', '').replaceAll(/\s+/g, ' ');

test.describe('The API documentation', () => {
  test('leads to every call of the OpenAPI description, on pages that need no script', async ({
    page,
    request,
  }) => {
    const { paths } = await readAnswer<Description>(request, '/api/openapi.json');
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary, tags }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        summary,
        group: tags[0] ?? '',
      })),
    );
    expect(calls.length).toBeGreaterThan(5);
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'API' }).click();
    await expect(page.getByRole('heading', { name: 'Calls for everyone' })).toBeVisible();
    const json = page.getByRole('link', { name: 'OpenAPI description (JSON)' });
    await expect(json).toHaveAttribute('href', '/api/openapi.json');
    const contents = textOf(await (await request.get('/api/docs')).text());
    const groups = new Map<string, string>();
    for (const { name, summary, group } of calls) {
      expect(contents, name).toContain(name);
      const text = groups.get(group) ?? textOf(await (await request.get(`/api/docs/${group}`)).text());
      groups.set(group, text);
      expect(text, name).toContain(name);
      expect(text, name).toContain(escaped(summary));
    }
    expect((await request.get('/api/docs/nothing')).status()).toBe(404);
  });

  test('tries a call on a unit that exists, and shows what comes back, errors too', {
    tag: '@phone',
  }, async ({ page }) => {
    test.slow();
    await page.goto('/api/docs');
    const first = page.getByRole('link', { name: 'GET /api/serials/{serial}', exact: true });
    await first.click();
    await expect(page).toHaveURL(/\/api\/docs\/units#get-api-serials-serial$/);
    const call = page.getByRole('region', { name: 'GET /api/serials/{serial}', exact: true });
    await expect(call.getByRole('heading', { name: 'GET /api/serials/{serial}' })).toBeFocused();
    const serial = await call.getByRole('textbox', { name: 'serial' }).inputValue();
    expect(serial).toMatch(/^[A-Z]{2}\d{6}-\d{3}-\d{6}$/);
    await expect(call.locator('pre').first()).toContainText(`/api/serials/${serial}'`);
    await call.getByRole('button', { name: 'Send request' }).click();
    const result = page.getByRole('region', { name: 'Result of GET /api/serials/{serial}' });
    await expect(result).toContainText('200 Done');
    await expect(result).toContainText('ETag');
    await expect(result.locator('pre')).toContainText(`"serial": "${serial}"`);
    await call.getByRole('textbox', { name: 'serial' }).fill(`${serial.slice(0, 12)}-999999`);
    await expect(call.locator('pre').first()).toContainText('-999999');
    await call.getByRole('button', { name: 'Send request' }).click();
    await expect(result).toContainText('404 Nothing there');
    await expect(result.locator('pre')).toContainText('Serial Number Not Found...');
    await call.locator('summary').click();
    await expect(call.getByRole('rowheader', { name: 'blocks[].serialMin' })).toBeVisible();
    await expectAccessible(page);
  });

  test.describe('for readers of French', () => {
    test.use({ locale: 'fr-CA' });

    test('opens at a call by its address, and says what stays in English', async ({ page }) => {
      await page.goto('/api/docs/registry#get-api-figures');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('API : Le registre');
      await expect(
        page.getByText('Le résumé des appels et le sens des champs sont en anglais'),
      ).toBeVisible();
      const call = page.getByRole('region', { name: 'GET /api/figures', exact: true });
      await expect(call.getByRole('heading', { name: 'GET /api/figures' })).toBeInViewport();
      await call.getByRole('button', { name: 'Envoyer la requête' }).click();
      await expect(page.getByRole('region', { name: 'Résultat de GET /api/figures' })).toContainText(
        '200 Fait',
      );
      await expectAccessible(page);
    });
  });
});
