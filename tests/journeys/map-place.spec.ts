import { expect } from '@playwright/test';
import { beginMap } from '../support/begin-map.ts';
import { test } from '../support/demonstration.ts';
import { readMapArea } from '../support/map-area.ts';
import { openPage } from '../support/open-page.ts';

/** Counts how often the page asks the browser for the visitor's position. */
const COUNT_ASKING = `{
  const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
  let asked = 0;
  navigator.geolocation.getCurrentPosition = (...said) => {
    asked += 1;
    document.documentElement.dataset.asked = asked;
    ask(...said);
  };
}`;

/** Makes the browser return a position only on demand. */
const ANSWER_LATE = `navigator.geolocation.getCurrentPosition = (found) => {
  document.documentElement.dataset.asked = 1;
  window.found = () => found({ coords: { latitude: 46.8, longitude: -71.2 } });
};`;

/** Makes the browser fail to return a position. */
const failWith = (code: number) =>
  `navigator.geolocation.getCurrentPosition = (found, failed) => failed({ code: ${code}, message: '' });`;

test.describe('The map and the visitor’s place', () => {
  // The script that counts is added before the page loads, and stays.
  test.use({ isFirstVisit: true });

  test('asks on the first touch of the map and starts at the visitor', { tag: '@phone' }, async ({
    page,
    context,
  }) => {
    await page.addInitScript({ content: COUNT_ASKING });
    await openPage(page, '/');
    await beginMap(page);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 46.8, longitude: -71.2 });
    await page.getByRole('combobox', { name: 'serial number' }).click();
    await expect(page.getByText('30 km')).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-asked');
    await page.getByRole('region', { name: /^Map\./ }).press('Enter');
    await expect(page.getByText('10 km')).toBeVisible();
    await expect.poll(() => readMapArea(page)).toMatch(/^-7\d\./);
    await page.getByRole('region', { name: /^Map\./ }).press('ArrowRight');
    await expect(page.locator('html')).toHaveAttribute('data-asked', '1');
  });

  test('asks on a click or tap on the map', { tag: '@phone' }, async ({ page, context, hasTouch }) => {
    await page.addInitScript({ content: COUNT_ASKING });
    await openPage(page, '/');
    await beginMap(page);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 46.8, longitude: -71.2 });
    const map = page.getByRole('region', { name: /^Map\./ });
    const { height = 0 } = (await map.boundingBox()) ?? {};
    const position = { x: 40, y: height * 0.8 };
    await (hasTouch ? map.tap({ position }) : map.click({ position }));
    await expect(page.locator('html')).toHaveAttribute('data-asked', '1');
    await expect.poll(() => readMapArea(page)).toMatch(/^-7\d\./);
  });

  test('goes to the visitor when they press the button, and asks only then', { tag: '@phone-only' }, async ({
    page,
    context,
  }) => {
    await page.addInitScript({ content: COUNT_ASKING });
    await openPage(page, '/');
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 46.8, longitude: -71.2 });
    await expect(page.getByText('30 km')).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-asked');
    await page.getByRole('button', { name: 'My location' }).click();
    await expect(page.getByText('10 km')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-asked', '1');
  });
});

test.describe('The map and a position that comes late or not at all', () => {
  test('keeps the place to which the visitor moved the map while the browser was asking', async ({
    page,
  }) => {
    await page.goto('/');
    await page.evaluate(ANSWER_LATE);
    await beginMap(page);
    await page.getByRole('region', { name: /^Map\./ }).press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-asked', '1');
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect(page.getByText('50 km')).toBeVisible();
    await page.evaluate('found()');
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page.getByText('30 km')).toBeVisible();
  });

  test('says nothing when a visitor declines, by the button or on the first touch, and stays', async ({
    page,
    context,
  }) => {
    await context.clearPermissions();
    await openPage(page, '/');
    await page.evaluate(COUNT_ASKING);
    await page.getByRole('button', { name: 'My location' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-asked', '1');
    await beginMap(page);
    await expect(page.getByText('Your location could not be found')).toHaveCount(0);
    await expect(page.getByText('30 km')).toBeVisible();
    await openPage(page, '/');
    await beginMap(page);
    await page.evaluate(COUNT_ASKING);
    await page.getByRole('region', { name: /^Map\./ }).press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-asked', '1');
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect(page.getByText('50 km')).toBeVisible();
    await expect(page.getByText('Your location could not be found')).toHaveCount(0);
  });

  test('starts at a visitor who allowed it before, no farther out than zoom 2', async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 49.49, longitude: -117.29 });
    const mapRequest = page.waitForRequest(/\/api\/projects\/map\?.*zoom=10/);
    await page.goto('/');
    const box = new URL((await mapRequest).url()).searchParams.get('bbox')?.split(',').map(Number) ?? [];
    const [west = 0, south = 0, east = 0, north = 0] = box;
    expect(west < -117.29 && -117.29 < east && south < 49.49 && 49.49 < north).toBe(true);
    await beginMap(page);
    for (let zoom = 10; zoom > 1; zoom -= 1) await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect(page.getByText(/^[\d,]+ km$/)).toHaveText(/^\d?,?\d{3} km$/);
    const farthest = page.waitForRequest(/\/tiles\/[01]\//, { timeout: 1500 }).catch(() => null);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    expect(await farthest).toBeNull();
  });

  test('stays in place, and says so after the button, when no position comes', async ({ page }) => {
    const failures = [
      ['not found', 2],
      ['not found in time', 3],
    ] as const;
    for (const [why, code] of failures) {
      await test.step(why, async () => {
        await page.goto('/');
        await page.evaluate(failWith(code));
        await expect(page.getByText('30 km')).toBeVisible();
        const sentence = page.getByText('Your location could not be found, so the map did not move.');
        await expect(sentence).toHaveCount(0);
        await expect(async () => {
          await page.getByRole('button', { name: 'My location' }).click();
          await expect(sentence).toBeVisible({ timeout: 1000 });
        }).toPass();
        await expect(page.getByText('30 km')).toBeVisible();
        await expect(page.locator('[data-marker]').first()).toBeVisible();
      });
    }
  });
});
