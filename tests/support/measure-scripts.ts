import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response } from '@playwright/test';

/**
 * Budgets for all scripts of a page, gzipped, until the network is idle and before any interaction, in bytes.
 */
export const MAX_PUBLIC = 130_000;
export const MAX_SIGNED_IN = 224_000;

/**
 * Parts of a page load after ten seconds if the reader only looks (`later` in the web app). A slow machine
 * takes that long to load the page itself: there they would count, so they wait a minute here.
 */
export const LONGER_TIMERS = `if (!window.hasLongerTimers) {
  window.hasLongerTimers = true;
  const set = window.setTimeout;
  window.setTimeout = (act, delay, ...values) => set(act, delay >= 10_000 ? Math.max(delay, 60_000) : delay, ...values);
}`;

export type FirstLoad = {
  /** Bytes of all scripts, gzipped. */
  readonly bytes: number;
  /** Addresses of style sheets. */
  readonly styles: readonly string[];
};

/** Opens an address in a new page and returns what it loads by itself. */
export async function firstLoad(page: Page, path: string): Promise<FirstLoad> {
  const scripts: Promise<Buffer>[] = [];
  const styles: string[] = [];
  const collect = (response: Response) => {
    const type = response.request().resourceType();
    if (type === 'script') scripts.push(bodyOf(response));
    if (type === 'stylesheet') styles.push(response.url());
  };
  page.on('response', collect);
  await page.goto(path, { waitUntil: 'networkidle' });
  // On a busy machine the network may be idle before the page's own requests are made.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  page.off('response', collect);
  const bytes = (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script).length, 0);
  return { bytes, styles };
}

/** Returns the body of a response. It is awaited later, and a page that is closed until then fails by itself. */
function bodyOf(response: Response): Promise<Buffer> {
  const body = response.body();
  body.catch(() => undefined);
  return body;
}
