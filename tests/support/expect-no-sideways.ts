import { expect, type Page } from '@playwright/test';

/** Lists what sticks out of the window, innermost first; empty when the page is no wider than its window. */
const STICKS_OUT = `(() => {
  const root = document.documentElement;
  if (root.scrollWidth <= root.clientWidth) return [];
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > root.clientWidth)
    .reverse()
    .slice(0, 5)
    .map((element) => element.outerHTML.slice(0, 120));
})()`;

/** Expects a page to be no wider than its window. `innerWidth` would not do: on a phone it grows with a page that is too wide. */
export async function expectNoSideways(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(STICKS_OUT), page.url()).toEqual([]);
}
