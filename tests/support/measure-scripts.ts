import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response } from '@playwright/test';

/** Budgets for all scripts of a page, gzipped, until the network is idle and before any interaction, in bytes. */
export const MAX_PUBLIC = 130_000;
export const MAX_SIGNED_IN = 220_000;

/**
 * Parts of a page load after ten seconds if the reader only looks (`later` in the web app). A slow machine takes that long to load the page
 * itself: there they would count, so they wait a minute here.
 */
const LONGER_TIMERS = `if (!window.hasLongerTimers) {
  window.hasLongerTimers = true;
  const set = window.setTimeout;
  window.setTimeout = (act, delay, ...values) => set(act, delay >= 10_000 ? Math.max(delay, 60_000) : delay, ...values);
}`;

/** Opens a page, prints how many bytes of gzipped scripts it loads, and expects them to stay within the budget. */
export async function expectScriptsWithin(page: Page, path: string, max: number): Promise<void> {
  const scripts: Promise<Buffer>[] = [];
  const collect = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  };
  // Ends the previous page, whose scripts may still arrive.
  await page.goto('about:blank');
  await page.addInitScript(LONGER_TIMERS);
  page.on('response', collect);
  await page.goto(path, { waitUntil: 'networkidle' });
  page.off('response', collect);
  const bytes = (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script).length, 0);
  process.stdout.write(`${bytes} bytes of scripts, of ${max}: ${path}\n`);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes, `scripts of ${path}`).toBeLessThanOrEqual(max);
}
