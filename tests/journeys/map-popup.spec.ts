import { expect, type Locator, type Page } from '@playwright/test';
import { beginMap, goToSingle } from '../support/begin-map.ts';
import { test } from '../support/demonstration.ts';
import { readMapArea } from '../support/map-area.ts';
import { openPage } from '../support/open-page.ts';
import { readProjects } from '../support/public-registry.ts';

type Pressable = { focus(): void; click(): void };
type PageParts = {
  readonly document: { readonly body: object; querySelector(selector: string): Pressable | null };
  readonly MutationObserver: new (
    act: () => void,
  ) => { observe(target: object, options: object): void; disconnect(): void };
};

const popup = (page: Page) => page.getByRole('dialog');
const all = (page: Page) => page.getByRole('checkbox', { name: 'All' });

async function openSingle(page: Page): Promise<string> {
  const marker = await goToSingle(page);
  const label = (await marker.getAttribute('aria-label')) ?? '';
  const legend = page.getByRole('button', { name: 'Legend & Filter' });
  if ((await legend.getAttribute('aria-expanded')) === 'false') await legend.click();
  await openPopup(page, marker);
  return label.slice(label.lastIndexOf(', ') + 2);
}

async function openPopup(page: Page, marker: Locator): Promise<void> {
  await marker.focus();
  await page.keyboard.press('Enter');
  await expect(popup(page)).toBeFocused();
}

test.describe('The map’s popup', () => {
  test('stays while its project is shown, and closes when that is filtered out or leaves the view', async ({
    page,
  }) => {
    const type = await openSingle(page);
    const serial = await page.locator('[aria-expanded="true"][data-marker]').getAttribute('data-marker');
    const marker = page.locator(`[data-marker="${serial}"]`);
    await test.step('filtered out by its type', async () => {
      const other = type === 'Waste' ? 'Fleet' : 'Waste';
      await page.getByRole('checkbox', { name: other }).uncheck();
      await expect(page.getByRole('link', { name: 'The same projects as a list' })).toHaveAttribute(
        'href',
        /type=/,
      );
      await expect(popup(page)).toBeVisible();
      const own = page.getByRole('checkbox', { name: type, exact: true });
      await own.uncheck();
      await expect(popup(page)).toHaveCount(0);
      await expect(own).toBeFocused();
      await own.check();
      await expect(popup(page)).toHaveCount(0);
    });
    await test.step('no type selected', async () => {
      await all(page).check();
      await openPopup(page, marker);
      await all(page).uncheck();
      await expect(popup(page)).toHaveCount(0);
    });
    await test.step('out of view, without losing focus', async () => {
      await all(page).check();
      await openPopup(page, marker);
      const map = page.getByRole('region', { name: /^Map\./ });
      await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
      await map.focus();
      await expect(async () => {
        await page.keyboard.press('Shift+ArrowRight');
        await expect(popup(page)).toBeHidden({ timeout: 500 });
      }).toPass();
      await expect(popup(page)).toHaveCount(0);
      await expect(map).toBeFocused();
    });
  });

  test('closes when its marker joins a cluster, and leaves focus where it is', { tag: '@phone' }, async ({
    page,
  }) => {
    await openSingle(page);
    const zoomOut = page.getByRole('button', { name: 'Zoom out' });
    const marker = await page.locator('[aria-expanded="true"][data-marker]').getAttribute('data-marker');
    await expect(async () => {
      // On a phone the popup may lie over the button.
      await zoomOut.press('Enter');
      await expect(page.locator(`[data-marker="${marker}"]`)).toHaveCount(0, { timeout: 2000 });
    }).toPass();
    await expect(popup(page)).toHaveCount(0);
    await expect(zoomOut).toBeFocused();
  });

  test('leaves focus on the map when a clicked cluster splits', async ({ page }) => {
    await page.goto('/');
    await beginMap(page);
    const cluster = page.locator('button[data-marker]:not([aria-hidden="true"])').first();
    const before = await readMapArea(page);
    await cluster.click();
    await expect.poll(() => readMapArea(page)).not.toBe(before);
    await expect(page.locator('[data-marker]:focus')).toHaveCount(1);
  });
});

test.describe('The projects outside the view', () => {
  test('are counted beside those in view, and all shown by one press', { tag: '@phone' }, async ({
    page,
    request,
  }) => {
    const placed = (await readProjects(request)).filter(({ location }) => location.latitude !== null).length;
    await openPage(page, '/');
    const inView = page.getByText(/^\d+ projects? in view$/);
    const more = page.getByRole('button', { name: /^\d+ more outside this view – show all$/ });
    const numberIn = async (text: Locator) => Number.parseInt((await text.textContent()) ?? '', 10);
    await expect.poll(async () => (await numberIn(inView)) + (await numberIn(more))).toBe(placed);
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(inView).toHaveText(`${placed} projects in view`);
    await expect(more).toHaveCount(0);
    await expect(page.locator('[aria-busy]:has([data-marker]):focus-within')).toHaveCount(1);
    await expect(async () => {
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await expect(more).toBeVisible({ timeout: 1000 });
    }).toPass();
  });

  test('are shown by a press just before the map can be moved; the focus goes to the map', async ({
    page,
  }) => {
    await page.goto('/');
    const more = page.getByRole('button', { name: /more outside this view/ });
    await more.evaluate((button) => Object.assign(button, { id: 'show-all' }));
    await page.evaluate(() => {
      const { document, MutationObserver } = globalThis as unknown as PageParts;
      const observer = new MutationObserver(() => {
        if (document.querySelector('[aria-busy] [role="region"]') === null) return;
        observer.disconnect();
        document.querySelector('#show-all')?.click();
      });
      observer.observe(document.body, { childList: true, subtree: true });
      document.querySelector('#show-all')?.focus();
    });
    await expect(more).toHaveCount(0);
    await expect(page.locator('[aria-busy]:has([data-marker]):focus-within')).toHaveCount(1);
  });
});
