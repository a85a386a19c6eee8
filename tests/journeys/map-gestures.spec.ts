import { expect, type Page } from '@playwright/test';
import { beginMap } from '../support/begin-map.ts';
import { test } from '../support/demonstration.ts';
import { readMapArea } from '../support/map-area.ts';

const mapRegion = (page: Page) => page.getByRole('region', { name: /^Map\./ });
const scrolled = (page: Page) => page.evaluate<number>('scrollY');

/** Returns a place on the map without a marker, in the middle of the screen. */
async function placeOnMap(page: Page): Promise<{ x: number; y: number }> {
  await mapRegion(page).evaluate((map) => (map as unknown as Scrolled).scrollIntoView({ block: 'center' }));
  const box = await mapRegion(page).boundingBox();
  if (box === null) throw new Error('The map is not shown.');
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}
type Scrolled = { readonly scrollIntoView: (how: { block: 'center' }) => void };

type Finger = { readonly x: number; readonly y: number; readonly id?: number };

/**
 * Swipes upwards with real touch points, step by step; `fingersAt` returns their positions after a distance
 * in pixels.
 */
async function touch(page: Page, fingersAt: (up: number) => Finger[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Finger[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', fingersAt(0));
  for (let up = 10; up <= 200; up += 10) await send('touchMove', fingersAt(up));
  await send('touchEnd', []);
}

test.describe('Gestures on the map', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
    await beginMap(page);
  });

  test('scroll the page with one finger or the wheel alone, and show how to move the map', {
    tag: '@phone',
  }, async ({ page, isMobile }) => {
    const before = await readMapArea(page);
    const { x, y } = await placeOnMap(page);
    const top = await scrolled(page);
    if (isMobile) {
      await touch(page, (up) => [{ x, y: y - up }]);
    } else {
      // Click first: some maps accept the wheel after a click.
      await page.mouse.click(x, y);
      await page.mouse.wheel(0, 200);
    }
    await expect(
      page.getByText(
        isMobile
          ? 'Tap the map first, or use two fingers, to move it.'
          : 'Hold Ctrl and scroll to zoom the map.',
      ),
    ).toBeVisible();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(top + 100);
    expect(await readMapArea(page)).toBe(before);
  });

  test('move the map and not the page with two fingers, or the wheel with Ctrl', { tag: '@phone' }, async ({
    page,
    isMobile,
  }) => {
    const before = await readMapArea(page);
    const { x, y } = await placeOnMap(page);
    const top = await scrolled(page);
    if (isMobile) {
      await touch(page, (up) => [
        { x: x - 40, y: y - up, id: 0 },
        { x: x + 40, y: y - up, id: 1 },
      ]);
    } else {
      await page.mouse.move(x, y);
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, -200);
      await page.keyboard.up('Control');
    }
    await expect.poll(() => readMapArea(page)).not.toBe(before);
    expect(await scrolled(page)).toBe(top);
    await expect(page.getByText('Tap the map first, or use two fingers, to move it.')).toHaveCount(0);
  });

  test('move the map with one finger after a tap on it, until the page is tapped', {
    tag: '@phone-only',
  }, async ({ page }) => {
    const { x, y } = await placeOnMap(page);
    const top = await scrolled(page);
    const before = await readMapArea(page);
    await page.touchscreen.tap(x, y);
    await expect(page.getByText('One finger now moves the map.')).toBeVisible();
    await touch(page, (up) => [{ x, y: y - up }]);
    await expect.poll(() => readMapArea(page)).not.toBe(before);
    expect(await scrolled(page)).toBe(top);
    await page.getByText(/ in view$/).tap();
    const after = await readMapArea(page);
    const there = await placeOnMap(page);
    const from = await scrolled(page);
    await touch(page, (up) => [{ x: there.x, y: there.y - up }]);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(from + 100);
    expect(await readMapArea(page)).toBe(after);
  });

  test('drag the map with the mouse', async ({ page }) => {
    const before = await readMapArea(page);
    const { x, y } = await placeOnMap(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 90, y + 30, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => readMapArea(page)).not.toBe(before);
  });
});
