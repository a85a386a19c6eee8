import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { anAdministrator, signIn } from '../support/owners.ts';

const bar = (page: Page) => page.getByRole('banner').getByRole('navigation');

test('language and colours stay in their place when the menus of a signed-in user arrive', async ({
  page,
  request,
}) => {
  const switches = page.getByRole('banner').getByRole('button', { name: 'Français' });
  await page.goto('/about');
  const forVisitors = await switches.boundingBox();
  await signIn(page, await anAdministrator(request));
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto('/about');
  await expect(bar(page).getByRole('button', { name: 'Admin', exact: true })).toBeVisible();
  expect(forVisitors).not.toBeNull();
  expect(await switches.boundingBox()).toEqual(forVisitors);
});
