import type { Page } from '@playwright/test';

/** The area that the map shows, as its link to the list names it: west, south, east, north. */
export async function readMapArea(page: Page): Promise<string> {
  const href = await page.getByRole('link', { name: 'The same projects as a list' }).getAttribute('href');
  return new URLSearchParams(href?.split('?')[1]).get('bbox') ?? '';
}
