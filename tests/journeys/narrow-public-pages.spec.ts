import { expect, type Locator } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { openPage } from '../support/open-page.ts';
import { readProjects } from '../support/public-registry.ts';

/** Expects elements to be whole between the edges of the window. */
async function expectWhole(elements: Locator, atLeast: number): Promise<void> {
  await expect(elements.first()).toBeVisible();
  const boxes = await Promise.all((await elements.all()).map((element) => element.boundingBox()));
  expect(boxes.length).toBeGreaterThanOrEqual(atLeast);
  for (const box of boxes) {
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  }
}

test.describe('On a narrow phone', () => {
  test('every tool of a project is whole', { tag: '@phone-only' }, async ({ page, request }) => {
    const [first] = await readProjects(request);
    await openPage(page, `/projects/${first?.projectSerial}`);
    const tools = page.getByRole('button', { name: 'Embed' }).locator('..');
    await expectWhole(tools.locator('> *'), 5);
  });

  test('a third compared project shows enough to be seen', { tag: '@phone-only' }, async ({
    page,
    request,
  }) => {
    const serials = (await readProjects(request)).slice(0, 3).map(({ projectSerial }) => projectSerial);
    await openPage(page, `/projects/compare?serials=${serials.join(',')}`);
    const third = await page.getByRole('columnheader').nth(2).boundingBox();
    expect(360 - (third?.x ?? 360)).toBeGreaterThanOrEqual(48);
  });

  test('no option of a command is broken', { tag: '@phone-only' }, async ({ page }) => {
    await openPage(page, '/verify');
    const option = page.locator('code > span', { hasText: '--vkey' });
    // A line is 22 pixels high.
    expect((await option.boundingBox())?.height).toBeLessThan(32);
  });
});
