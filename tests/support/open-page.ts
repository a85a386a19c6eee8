import { expect, type Page } from '@playwright/test';
import { APP_STARTED } from '#contract/rendered-page.ts';

/**
 * Opens a page and waits until everything on it has arrived and the app handles what is pressed and typed.
 */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await appHandlesPage(page);
}

/** Waits until the app has taken over the page, which may be long after its last script arrived. */
export async function appHandlesPage(page: Page): Promise<void> {
  const marks = () => page.evaluate(`performance.getEntriesByName('${APP_STARTED}').length`);
  await expect.poll(marks, { intervals: [50, 100, 250] }).toBe(1);
}
