import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

/** What the colour scheme decides; everything else axe asks is the same in both. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Asks axe about the page as it stands, in both colour schemes: nothing may keep anybody out. */
export async function expectNoBarriers(page: Page): Promise<void> {
  await show(page, 'light');
  expect(await findBarriers(page), 'axe, light').toEqual([]);
  await show(page, 'dark');
  expect(await findBarriers(page, ABOUT_COLOURS), 'axe, dark').toEqual([]);
}

/**
 * What axe finds against the page as it stands, by all of its rules or by these. It is asked in the page itself and for what is wrong
 * alone: what it found right is as much again as the page, and takes most of the time. The pages hold no frames.
 */
export async function findBarriers(page: Page, rules?: string[]): Promise<readonly string[]> {
  const isThere = await page.evaluate<boolean>(`'axe' in globalThis`);
  if (!isThere) await page.evaluate(axe);
  const options: Axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  return page.evaluate(ask, options);
}

type Asked = { readonly axe: typeof Axe };

async function ask(options: Axe.RunOptions): Promise<readonly string[]> {
  const { axe: asked } = globalThis as unknown as Asked;
  const { violations } = await asked.run(options);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // The page follows the device a moment later, and colours may still move; axe must not look in between.
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await expect.poll(() => page.evaluate(endMovements)).toBe(0);
}

type Movement = {
  readonly effect: { readonly getComputedTiming: () => { readonly endTime: number } } | null;
  readonly finish: () => void;
};
type Moving = { readonly document: { readonly getAnimations: () => readonly Movement[] } };

/**
 * Brings whatever moves or changes its colour to its end, as a page that draws nothing meanwhile would never do; answers how many
 * there were. What has no end, such as a sign that something is loading, must go by itself.
 */
function endMovements(): number {
  const movements = (globalThis as unknown as Moving).document.getAnimations();
  for (const movement of movements)
    if (movement.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) movement.finish();
  return movements.length;
}
