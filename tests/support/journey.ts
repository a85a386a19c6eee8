import { test as base, type Page } from '@playwright/test';

type Options = {
  /**
   * Whether the browser has visited nothing before: it has no file of the registry in its cache and keeps no
   * script of a journey.
   */
  readonly isFirstVisit: boolean;
};
type Worker = { readonly parkedPages: Map<string, Page> };

/**
 * `test` for journeys. One after the other uses the same page, with nothing left in it but the files in the
 * browser's cache: a new page for each would take twice as long, most of it to start a renderer and to
 * compile the same scripts again.
 */
export const test = base.extend<Options, Worker>({
  isFirstVisit: [false, { option: true }],
  parkedPages: [
    // Playwright reads from the brackets which fixtures are needed: none. The pages close with the browser.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => give(new Map()),
    { scope: 'worker' },
  ],
  page: async ({ browser, parkedPages, isFirstVisit, baseURL, locale }, give, info) => {
    const key = `${baseURL} ${locale}`;
    const parked = isFirstVisit ? undefined : parkedPages.get(key);
    const page = parked ?? (await (await browser.newContext()).newPage());
    if (!isFirstVisit) refuseWhatStays(page);
    await give(page);
    if (isFirstVisit || info.status !== info.expectedStatus) {
      if (page === parked) parkedPages.delete(key);
      await page.context().close();
    } else {
      await park(page);
      parkedPages.set(key, page);
    }
  },
  context: async ({ page }, give) => give(page.context()),
});

/** Makes a journey fail that does to its page what cannot be undone for the next one. */
function refuseWhatStays(page: Page): void {
  const refuse = () => {
    throw new Error('This stays in the page: say test.use({ isFirstVisit: true }).');
  };
  Object.assign(page, { addInitScript: refuse, exposeFunction: refuse, setViewportSize: refuse });
  Object.assign(page.clock, { install: refuse, setFixedTime: refuse });
}

type Storages = Record<'localStorage' | 'sessionStorage', { clear(): void }>;

/** Removes everything a journey leaves in its page; the page stays on a small response of the registry. */
async function park(page: Page): Promise<void> {
  const context = page.context();
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  for (const event of ['request', 'response', 'console', 'pageerror', 'websocket'] as const)
    page.removeAllListeners(event);
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.setOffline(false)]);
  await page.goto('/healthz');
  await page.evaluate(() => {
    const { localStorage, sessionStorage } = globalThis as unknown as Storages;
    localStorage.clear();
    sessionStorage.clear();
  });
  await Promise.all([
    page.emulateMedia({ colorScheme: null, media: null, reducedMotion: null }),
    page.mouse.move(0, 0),
    context.clearCookies(),
    context.clearPermissions(),
    context.setGeolocation(null),
  ]);
}
