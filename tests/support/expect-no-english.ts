import { expect, type Page } from '@playwright/test';
import { englishIn } from './english-texts.ts';

/** What people of the demonstration wrote in English about their retirements. */
const NOTES = /On behalf of an? [^.]*?\d{4}/g;

/** Returns the registry's English texts that are on the page. */
export async function englishOn(page: Page): Promise<readonly string[]> {
  return englishIn(oneLine(await page.locator('body').innerText()).replaceAll(NOTES, ''));
}

/**
 * Expects that soon none of the registry's English texts is on the page. Parts of a page whose code is still
 * on its way change their language one by one.
 */
export async function expectNoEnglish(page: Page): Promise<void> {
  await expect.poll(() => englishOn(page), 'English on a French page').toEqual([]);
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
