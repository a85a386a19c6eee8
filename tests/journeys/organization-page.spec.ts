import { expect, type Page } from '@playwright/test';
import type { OrganizationPage } from '#contract/organizations.ts';
import type { MapFeature } from '#contract/projects-map.ts';
import { test } from '../support/demonstration.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { readAnswer } from '../support/public-registry.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const regional = '/regionaldistrictofsamplecoast';

test.describe('An organization’s page', () => {
  test('is linked from the front page and from its projects', async ({ page }) => {
    await page.goto('/projects?organization=CA000017');
    await cards(page).first().getByRole('heading').getByRole('link').click();
    // Under the title, before the facts.
    await page.getByRole('link', { name: 'Regional District of Sample Coast', exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(`${regional}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Regional District of Sample Coast');
    await page.goto('/');
    const first = page
      .getByRole('region', { name: 'Participating organizations' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') })
      .first();
    const name = (await first.getByRole('link').textContent()) ?? '';
    await first.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });

  test('has a serial that is copied by one press, before any code of its heading is there', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(regional);
    await page.getByRole('button', { name: 'Copy CA000017' }).click();
    await expect(page.getByText('Copied')).toBeAttached();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('CA000017');
  });

  test('has one address, however it is typed', async ({ page }) => {
    for (const address of ['/CA000017', '/ca000017', '/RegionalDistrictOfSampleCoast']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Regional District of Sample Coast');
      await expect(page).toHaveURL(new RegExp(`${regional}$`));
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${regional}$`));
    }
  });

  test('shows its figures and projects, those of its included organizations, and all on a map with the same type filters as the list', {
    tag: '@phone',
  }, async ({ page, request }) => {
    const html = await (await request.get(regional)).text();
    expect(html.match(/data-marker=/g)?.length).toBeGreaterThan(0);
    const { projects, includes } = await readAnswer<OrganizationPage>(
      request,
      `/api/organizations${regional}`,
    );
    await page.goto(regional);
    await expect(cards(page).getByRole('heading')).toHaveText(projects.map(({ title }) => title));
    await expect(page.getByRole('list', { name: 'The organization in figures' })).toContainText(
      `${projects.length} public projects`,
    );
    await expect(page.getByText('This page includes projects from')).toBeVisible();
    expect(includes).toHaveLength(2);
    for (const { name } of includes)
      await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();

    const serials = ['CA000017', ...includes.map(({ serial }) => serial)].join(',');
    const { features } = await readAnswer<{ features: MapFeature[] }>(
      request,
      `/api/projects/map?bbox=-180,-85,180,85&zoom=5&organization=${serials}`,
    );
    const count = features.reduce(
      (sum, { properties }) => sum + ('cluster' in properties ? properties.count : 1),
      0,
    );
    await expect(page.getByText(`${count} projects in view`)).toBeVisible();
    const legend = page.getByRole('button', { name: 'Legend & Filter' });
    if ((await legend.getAttribute('aria-expanded')) === 'false') await legend.click();
    await page.getByRole('checkbox', { name: 'Waste' }).uncheck();
    const list = page.getByRole('link', { name: 'The same projects as a list' });
    await expect(list).toHaveAttribute('href', /^\/projects\?type=Energy/);
    const address = new URL((await list.getAttribute('href')) ?? '', page.url());
    expect(address.searchParams.get('organization')).toBe(serials);
    await expectAccessible(page);
  });

  test('applies a filter of the map that was chosen before its code came', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/registry-map*.js', async (route) => {
      await released;
      await route.continue();
    });
    const requested = page.waitForRequest('**/registry-map*.js');
    await page.goto(regional);
    await requested;
    await page.getByRole('checkbox', { name: 'Waste' }).uncheck();
    release();
    const list = page.getByRole('link', { name: 'The same projects as a list' });
    await expect(list).toHaveAttribute('href', /^\/projects\?type=Energy/);
    await expect(page.getByRole('checkbox', { name: 'Waste' })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Fleet' })).toBeChecked();
  });

  test('has no map without an enabled microsite', async ({ page }) => {
    await page.goto('/townofexamplebay');
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Legend & Filter' })).toHaveCount(0);
  });

  test('says so for a page of projects beyond the last, and links to the last', async ({ page }) => {
    await page.goto(`${regional}?page=9`);
    await page.getByRole('link', { name: 'Go to the last page' }).click();
    await expect(cards(page).first()).toBeVisible();
  });
});

test.describe('La page d’une organisation', () => {
  test.use({ locale: 'fr-CA' });

  test('est accessible à tout le monde en français', async ({ page }) => {
    await page.goto(regional);
    await expect(
      page.getByText('Cette page comprend aussi les projets des organisations suivantes :'),
    ).toBeVisible();
    await expectAccessible(page);
  });
});
