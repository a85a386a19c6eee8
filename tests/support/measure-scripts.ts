import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response } from '@playwright/test';

/** Budgets for all scripts of a page, gzipped, until the network is idle and before any interaction, in bytes. */
export const MAX_PUBLIC = 130_000;
export const MAX_SIGNED_IN = 220_000;

/** Opens a page, prints how many bytes of gzipped scripts it loads, and expects them to stay within the budget. */
export async function expectScriptsWithin(page: Page, path: string, max: number): Promise<void> {
  const scripts: Promise<Buffer>[] = [];
  const collect = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  };
  // Ends the previous page, whose scripts may still arrive.
  await page.goto('about:blank');
  page.on('response', collect);
  await page.goto(path, { waitUntil: 'networkidle' });
  page.off('response', collect);
  const bytes = (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script).length, 0);
  process.stdout.write(`${bytes} bytes of scripts, of ${max}: ${path}\n`);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes, `scripts of ${path}`).toBeLessThanOrEqual(max);
}
