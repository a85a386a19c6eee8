import { expect } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { readAnswer } from '../support/public-registry.ts';

type Call = { readonly summary: string; readonly description: string };
type Description = { readonly paths: Record<string, Record<string, Call>> };

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

type Element = {
  readonly textContent: string;
  readonly childElementCount: number;
  readonly checkVisibility: () => boolean;
  readonly getAttribute: (name: string) => string | null;
  readonly querySelectorAll: (selector: string) => Iterable<Element>;
  readonly ownerDocument: { readonly getElementById: (id: string) => Element | null };
};

/** Returns the name of each region with its text, its visible headings, and its visible texts that contain no other element. */
function readCalls(regions: unknown[]) {
  const oneLineOf = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ').trim();
  return (regions as Element[]).map((region) => {
    const label = region.ownerDocument.getElementById(region.getAttribute('aria-labelledby') ?? '');
    const seen = (selector: string) =>
      [...region.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const name = region.getAttribute('aria-label') ?? (label === null ? '' : oneLineOf(label));
    const headings = seen('h2, h3, h4, h5, h6').map(oneLineOf);
    const leaves = seen('*')
      .filter((one) => one.childElementCount === 0)
      .map(oneLineOf);
    return [name, { text: oneLineOf(region), headings, leaves }] as const;
  });
}

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
    await expect(page.getByRole('region', { name: calls[0]?.name ?? '', exact: true })).toBeVisible();
    // One look at all regions: asking the page for each by its role would take many times as long.
    const shown = new Map(await page.getByRole('region').evaluateAll(readCalls));
    for (const { name, summary, description } of calls) {
      const { text = '', headings = [], leaves = [] } = shown.get(name) ?? {};
      expect(text, name).toContain(oneLine(summary));
      expect(text, name).toContain(oneLine(description));
      expect(headings, name).toContain('Status codes');
      expect(leaves, name).toContain('200');
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
