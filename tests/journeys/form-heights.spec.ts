import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { fillIn, openStep } from '../support/fill-in-project.ts';
import { test } from '../support/journey.ts';
import { anOwner, signIn } from '../support/owners.ts';

test.use({ isFirstVisit: true });

/** Height of the whole page at its width, in CSS pixels. */
const heightOf = (page: Page) => page.evaluate('document.documentElement.scrollHeight');

const STEPS = ['What', 'Where and when', 'Tonnes', 'Documents', 'Pictures', 'Check and submit'];

test('no step of a filled-in project is higher than 2,400 pixels, and paper has all of them', async ({
  page,
  request,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, await anOwner(request), '/create-project');
  await fillIn(page, 'Gas of a landfill');
  for (const step of STEPS) {
    await openStep(page, step);
    expect(await heightOf(page), step).toBeLessThanOrEqual(2400);
    await expectAccessible(page);
  }
  await page.emulateMedia({ media: 'print' });
  for (const step of STEPS.slice(0, -1))
    await expect(page.getByRole('heading', { name: step, level: 2, exact: true })).toBeVisible();
});

test('an inventory and a purchase are no higher than 1,800 pixels', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, await anOwner(request), '/inventory/create');
  await expect(page.getByRole('heading', { name: 'Filled in for you' })).toBeVisible();
  expect(await heightOf(page)).toBeLessThanOrEqual(1800);
  await expectAccessible(page);
  await page.goto('/inventory/create-offsets');
  await expect(page.getByRole('heading', { name: 'Filled in for you' })).toBeVisible();
  expect(await heightOf(page)).toBeLessThanOrEqual(1800);
  await expectAccessible(page);
});
