import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

const textsOf = (locale: string): string[] => {
  const file = new URL(`../../messages/${locale}.json`, import.meta.url);
  // The registry's own organization is named for the registry, in the language it was opened in.
  const { product_name: _name, ...texts } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  return Object.values(texts).filter((text) => typeof text === 'string');
};

const french = new Set(textsOf('fr'));
/** English texts of two words or more that stand as they are: a single word may be the same in both languages. */
const english = textsOf('en').filter(
  (text) => /\S\s+\S/.test(text) && !/[{[]/.test(text) && !french.has(text),
);

/** Everything that the page shows is said in French: none of the English texts of the registry is on it. */
export async function expectNoEnglish(page: Page): Promise<void> {
  const shown = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ');
  const left = english.filter((text) => shown.includes(text));
  expect(left, 'English on a French page').toEqual([]);
}
