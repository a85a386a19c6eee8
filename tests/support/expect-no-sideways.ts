import { expect, type Page } from '@playwright/test';

/**
 * Lists up to five elements that extend beyond the right edge of the window, without those that an element
 * around them cuts off; none if the page is no wider than the window.
 */
const STICKS_OUT = `(() => {
  const root = document.documentElement;
  if (root.scrollWidth <= root.clientWidth) return [];
  const isCut = ({ parentElement: around }) =>
    around !== null &&
    around !== document.body &&
    (getComputedStyle(around).overflowX !== 'visible' || isCut(around));
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > root.clientWidth && !isCut(element))
    .reverse()
    .slice(0, 5)
    .map((element) => element.outerHTML.slice(0, 120));
})()`;

/**
 * Expects a page to be no wider than its window. Does not use `innerWidth`, which on a phone grows with a
 * page that is too wide.
 */
export async function expectNoSideways(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(STICKS_OUT), page.url()).toEqual([]);
}
