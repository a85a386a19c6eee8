import { expect, type Page } from '@playwright/test';

/** Expects a page to be no wider than its window. */
export async function expectNoSideways(page: Page): Promise<void> {
  const excess = () => page.evaluate('document.documentElement.scrollWidth - innerWidth');
  await expect.poll(excess, page.url()).toBeLessThanOrEqual(0);
}
