import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';

const textsOf = (locale: string): string[] => {
  const file = new URL(`../../messages/${locale}.json`, import.meta.url);
  // The registry's own organization is named in the language of its first start.
  const { product_name: _name, ...texts } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  return Object.values(texts).filter((text) => typeof text === 'string');
};

const french = new Set(textsOf('fr'));
/** English texts of two or more words without placeholders; single words may be the same in both languages. */
const english = textsOf('en').filter(
  (text) => /\S\s+\S/.test(text) && !/[{[]/.test(text) && !french.has(text),
);

/**
 * Expects that soon none of the registry's English texts is on the page, apart from what people wrote, which is in `written`. Parts of a page
 * whose code is still on its way change their language one by one.
 */
export async function expectNoEnglish(page: Page, written?: Locator): Promise<void> {
  const englishOn = async () => {
    const shown = oneLine(await page.locator('body').innerText());
    const byPeople = (await written?.allInnerTexts())?.map(oneLine) ?? [];
    return english.filter((text) => shown.includes(text) && !byPeople.some((line) => line.includes(text)));
  };
  await expect.poll(englishOn, 'English on a French page').toEqual([]);
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
