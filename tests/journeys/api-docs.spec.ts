import { expect } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { readAnswer } from '../support/public-registry.ts';

type Call = { readonly summary: string; readonly description: string };
type Description = { readonly paths: Record<string, Record<string, Call>> };

test.describe('The API documentation', () => {
  test('shows every call of the OpenAPI description', async ({ page, request }) => {
    const { paths } = await readAnswer<Description>(request, '/api/openapi.json');
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary, description }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        summary,
        description,
      })),
    );
    expect(calls.length).toBeGreaterThan(5);
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'API' }).click();
    for (const { name, summary, description } of calls) {
      const call = page.getByRole('region', { name, exact: true });
      await expect(call).toContainText(summary);
      await expect(call).toContainText(description);
      await expect(call.getByRole('heading', { name: 'Status codes' })).toBeVisible();
      await expect(call.getByText('200', { exact: true })).toBeVisible();
    }
    const json = page.getByRole('link', { name: 'OpenAPI description (JSON)' });
    await expect(json).toHaveAttribute('href', '/api/openapi.json');
  });

  test('opens a response to its fields', { tag: '@phone' }, async ({ page }) => {
    // Axe checks every call of the registry, in both colour schemes.
    test.slow();
    await page.goto('/api/docs');
    const call = page.getByRole('region', { name: 'GET /api/figures', exact: true });
    await call.locator('summary').click();
    await expect(call.getByRole('rowheader', { name: 'retiredTonnes' })).toBeVisible();
    await expectAccessible(page);
  });
});
