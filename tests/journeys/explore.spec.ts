import { expect, type Page } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoEnglish } from '../support/expect-no-english.ts';
import { appHandlesPage, openPage } from '../support/open-page.ts';
import { readProjects } from '../support/public-registry.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Projects' });

test.describe('Exploring the projects', () => {
  test('as a table from the server, which stays on screen while the app takes over', async ({
    page,
    baseURL,
  }) => {
    await page.route('**/project-table*.js', async (route) => {
      await page.waitForTimeout(500);
      await route.continue();
    });
    // As after a press on Table before the app handled it.
    await page.goto('/projects?type=Waste&view=table', { referer: `${baseURL}/projects?type=Waste` });
    const served = await table(page).elementHandle();
    await appHandlesPage(page);
    // False also for a table that was taken out of the page.
    expect(await served?.isVisible()).toBe(true);
  });

  test('as a table whose code is lost: the rest of the page still answers', async ({ page }) => {
    await page.route('**/project-table*.js', (route) => route.abort());
    await page.goto('/projects?type=Waste&view=table');
    await appHandlesPage(page);
    await page.getByRole('combobox', { name: 'Stage' }).selectOption('Active');
    await expect(page).toHaveURL(/stage=Active/);
  });

  test('on a map of exactly the projects of the list, which follows its filters', async ({
    page,
    request,
  }) => {
    const placed = async (query: string) =>
      (await readProjects(request, query)).filter(({ location }) => location.latitude !== null).length;
    const inView = (count: number) => page.getByText(new RegExp(`^${count} projects? in view$`));
    await page.goto('/projects?search=energy&stage=Active');
    await page.getByRole('link', { name: 'Show map' }).click();
    await expect(page).toHaveURL(/search=energy&stage=Active&map=on$/);
    await expect(inView(await placed('&search=energy&stage=Active'))).toBeVisible();
    await page.getByLabel('Sort by').selectOption('Title');
    await page.getByRole('link', { name: 'Remove the filter Stage: Active' }).click();
    await expect(inView(await placed('&search=energy'))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Hide map' }).click();
    await expect(inView(await placed('&search=energy'))).toHaveCount(0);
  });
});

test.describe('La recherche sur un téléphone', () => {
  test.use({ locale: 'fr-CA' });

  test('s’ouvre d’un toucher, et la liste se lit en tableau', { tag: '@phone-only' }, async ({ page }) => {
    await openPage(page, '/');
    await page.getByRole('combobox', { name: 'numéro de série' }).fill('lanfill');
    const option = page.getByRole('option').first();
    await expect(option).toContainText('Projet');
    await expectAccessible(page);
    await option.tap();
    await expect(page).toHaveURL(/\/projects\/CA\d+-\d+$/);
    await page.goto('/projects?view=table');
    await expect(page.getByRole('rowheader')).toHaveCount(12);
    await expectNoEnglish(page);
    await expectAccessible(page);
  });
});
