import { type Browser, expect, type Page } from '@playwright/test';
import { expectFooter } from '../support/expect-footer.ts';
import { test } from '../support/journey.ts';
import { openMenu } from '../support/open-menu.ts';
import { anAdministrator, anOwner, type Person, signIn } from '../support/owners.ts';

/** The menus of the specification, with those of their links that exist. */
const menus = [
  [
    'Projects',
    [
      ['Project List', '/myprojects'],
      ['Pay for Projects', '/project/pay'],
    ],
  ],
  [
    'Inventory',
    [
      ['Inventory List', '/inventory/projects'],
      ['Purchased Offsets', '/offsets/projects'],
    ],
  ],
  ['Support', [['FAQ', '/faq']]],
] as const;
const administrators = [
  ['Dashboard', '/admin'],
  ['Requests', '/admin/requests'],
  ['Accounts', '/admin/users'],
  ['Projects', '/admin/projects'],
  ['Settings', '/admin/settings'],
] as const;

const bar = (page: Page) => page.getByRole('banner').getByRole('navigation');

async function expectMenu(page: Page, name: string, items: readonly (readonly [string, string])[]) {
  await openMenu(page);
  const button = bar(page).getByRole('button', { name, exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  for (const [text, address] of items)
    await expect(bar(page).getByRole('link', { name: text, exact: true })).toHaveAttribute('href', address);
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
}

/** Waits for a page by its heading: its address is there earlier. */
const expectPage = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

async function enter(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, person);
  await expectPage(page, 'Dashboard');
  return page;
}

test('owners and administrators find their menus in the bar', { tag: '@phone' }, async ({
  page,
  browser,
  request,
}) => {
  await signIn(page, await anOwner(request));
  await expectPage(page, 'My Projects');
  for (const [name, items] of menus) await expectMenu(page, name, items);
  await expectFooter(page);
  await openMenu(page);
  await expect(bar(page).getByRole('button', { name: 'Admin', exact: true })).toHaveCount(0);
  await expect(bar(page).getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await expect(bar(page).getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/profile');
  await expect(bar(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();

  const office = await enter(browser, await anAdministrator(request));
  await expectMenu(office, 'Admin', administrators);
  await office.context().close();
});

test('language and colours stay in their place when the menus of a signed-in user arrive', async ({
  page,
  request,
}) => {
  const switches = page.getByRole('banner').getByRole('button', { name: 'Français' });
  await page.goto('/about');
  const forVisitors = await switches.boundingBox();
  await signIn(page, await anAdministrator(request));
  await expectPage(page, 'Dashboard');
  await page.goto('/about');
  await expect(bar(page).getByRole('button', { name: 'Admin', exact: true })).toBeVisible();
  expect(forVisitors).not.toBeNull();
  expect(await switches.boundingBox()).toEqual(forVisitors);
});
