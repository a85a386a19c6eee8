import type { Page } from '@playwright/test';

/** Returns the map's area from its link to the list: west, south, east, north. */
export async function readMapArea(page: Page): Promise<string> {
  const href = await page.getByRole('link', { name: 'The same projects as a list' }).getAttribute('href');
  return new URLSearchParams(href?.split('?')[1]).get('bbox') ?? '';
}
