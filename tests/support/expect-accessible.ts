import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import type Axe from 'axe-core';

/** Axe rules whose result depends on the colour scheme. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Colours depend on neither language nor width: the dark ones are checked where the page is English and at
 * least this wide,
 */
const WIDE = 1000;
/** and on phones in journeys that no desktop walks. */
const ONLY_HERE = '@phone-only';

/**
 * Expects axe to find no violations on the page; where the dark colours are checked, in both colour schemes.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await setColorScheme(page, 'light');
  expect(await findViolations(page), 'axe, light').toEqual([]);
  const isWide = (page.viewportSize()?.width ?? WIDE) >= WIDE;
  const checksDark = isWide || test.info().tags.includes(ONLY_HERE);
  if (!checksDark || (await page.locator('html').getAttribute('lang')) !== 'en') return;
  await setColorScheme(page, 'dark');
  expect(await findViolations(page, ABOUT_COLOURS), 'axe, dark').toEqual([]);
}

/**
 * Returns axe's violations on the page, by all rules or by these. Runs in the page and reports violations
 * only: reporting passes takes most of the time and is as large as the page. The pages have no frames.
 */
export async function findViolations(page: Page, rules?: string[]): Promise<readonly string[]> {
  const isThere = await page.evaluate<boolean>(`'axe' in globalThis`);
  if (!isThere) await page.evaluate(axe);
  const options: Axe.RunOptions = {
    resultTypes: ['violations'],
    // No rule that is on by default reads the style sheets; loading them takes a third of axe's time.
    preload: false,
    ...(rules && { runOnly: rules }),
  };
  return page.evaluate(ask, options);
}

type WithAxe = { readonly axe: typeof Axe };

async function ask(options: Axe.RunOptions): Promise<readonly string[]> {
  const { axe: loadedAxe } = globalThis as unknown as WithAxe;
  const { violations } = await loadedAxe.run(options);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // The page follows the emulated scheme a moment later, and what was just drawn may still appear; axe must not
  // run in between.
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
  await expect.poll(() => page.evaluate(finishAnimations)).toBe(0);
}

type Animation = {
  readonly effect: { readonly getComputedTiming: () => { readonly endTime: number } } | null;
  readonly finish: () => void;
};
type Animated = { readonly document: { readonly getAnimations: () => readonly Animation[] } };

/**
 * Finishes all running animations, which a page that does not draw would never do; returns their number. Infinite
 * ones, such as loading indicators, must end by themselves.
 */
function finishAnimations(): number {
  const animations = (globalThis as unknown as Animated).document.getAnimations();
  for (const animation of animations)
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  return animations.length;
}
