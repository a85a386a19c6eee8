import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { findProject, picturesOf } from '../support/public-registry.ts';

test('a project’s page draws its reductions, and scrolls its pictures into view by buttons and arrow keys', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  const project = await findProject(
    request,
    (one) => one.emissionReductions.registered.length > 0 && picturesOf(one).length > 1,
  );
  await page.goto(`/projects/${project.projectSerial}`);
  const total = picturesOf(project).length;
  const gallery = page.getByRole('region', { name: 'Pictures' });
  await gallery.getByRole('button', { name: 'Previous picture' }).click();
  await expect(gallery.getByText(`Picture ${total} of ${total}`)).toBeVisible();
  await expect(gallery.getByRole('img')).toBeInViewport();
  await gallery.getByRole('button', { name: 'Next picture' }).click();
  await gallery.getByRole('button', { name: 'Next picture' }).press('ArrowRight');
  await expect(gallery.getByText(`Picture 2 of ${total}`)).toBeVisible();
  await expect(gallery.getByRole('img')).toBeInViewport();
  await page.getByRole('figure').scrollIntoViewIfNeeded();
  const chart = page.getByRole('img', { name: /^Tonnes.CO₂e by year and status/ });
  await expect(chart.locator('g > rect').filter({ visible: true }).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the picture as PNG' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(new RegExp(`projects-${project.projectSerial}\\.png$`));
  const picture = sharp(await file.path());
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: 2400, height: 1120 });
  // The title's words are drawn, in the page's ink.
  const title = picture.clone().extract({ left: 48, top: 50, width: 400, height: 44 });
  const [red] = (await title.stats()).channels;
  expect(red?.min).toBeLessThan(60);
  expect(red?.max).toBeGreaterThan(240);
});

test('a picture opens as large as the window: keys and swipes change it, Escape and Back close it where it was opened', {
  tag: '@phone',
}, async ({ page, request }) => {
  const project = await findProject(request, (one) => picturesOf(one).length > 1);
  const address = `/projects/${project.projectSerial}`;
  await page.goto(address);
  const total = picturesOf(project).length;
  const open = page.getByRole('button', { name: 'View large' });
  const view = page.getByRole('dialog', { name: 'Pictures' });
  await open.click();
  await expect(view).toContainText(`Picture 1 of ${total}`);
  await page.keyboard.press('ArrowRight');
  await expect(view).toContainText(`Picture 2 of ${total}`);
  await expect(view.getByRole('img')).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
  await expect(open).toBeFocused();
  await expect(page).toHaveURL(address);

  await page.getByRole('region', { name: 'Pictures' }).getByRole('img').click();
  await expect(view).toContainText(`Picture 2 of ${total}`);
  await swipeRight(page);
  await expect(view).toContainText(`Picture 1 of ${total}`);
  await page.goBack();
  await expect(view).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1, name: project.title })).toBeVisible();
});

/** Swipes over the middle of the window with a real finger, step by step. */
async function swipeRight(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly object[]) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [...touchPoints] as { x: number; y: number }[],
    });
  const at = (share: number) => [{ x: Math.round(width * share), y: Math.round(height / 2) }];
  await send('touchStart', at(0.2));
  for (let share = 0.25; share <= 0.85; share += 0.05) await send('touchMove', at(share));
  await send('touchEnd', []);
}
